const day = 24 * 60 * 60_000
const ofThisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const ofAnotherYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

export function dayName(at: string, now: Date): string {
  const then = new Date(at)
  const days = Math.round((midnight(now) - midnight(then)) / day)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (then.getFullYear() === now.getFullYear() ? ofThisYear : ofAnotherYear).format(then)
}
