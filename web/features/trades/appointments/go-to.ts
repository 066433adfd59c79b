// The times of an appointment, to which a button elsewhere on the page leads.
export const timesId = (appointmentId: string): string => `times-${appointmentId}`

export function goToTimes(appointmentId: string): void {
  const part = document.getElementById(timesId(appointmentId))
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector('button')?.focus({ preventScroll: true })
}
