// The times that the other has proposed, further down on the page than the button that leads to them.
export const timesId = (appointmentId: string): string => `times-${appointmentId}`

export function goToTimes(appointmentId: string): void {
  const times = document.getElementById(timesId(appointmentId))
  times?.scrollIntoView({ block: 'center' })
  times?.querySelector('button')?.focus({ preventScroll: true })
}
