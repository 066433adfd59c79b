// Parts of an appointment that a button elsewhere on the page leads to.
export const timesId = (appointmentId: string): string => `times-${appointmentId}`
export const dayId = (appointmentId: string): string => `day-${appointmentId}`

export const goToTimes = (appointmentId: string): void => goTo(timesId(appointmentId))
export const goToDay = (appointmentId: string): void => goTo(dayId(appointmentId))

function goTo(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector('button')?.focus({ preventScroll: true })
}
