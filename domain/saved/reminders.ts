// When a member can be reminded of a thread that they saved.

export const reminders = ['tomorrow', 'days', 'week'] as const
export type Reminder = (typeof reminders)[number]

const daysOf: Record<Reminder, number> = { tomorrow: 1, days: 3, week: 7 }
const morning = 9

/** At nine in the morning of that day, by the clock of the member's device. */
export function reminderAt(reminder: Reminder, now: Date): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + daysOf[reminder])
  day.setHours(morning, 0, 0, 0)
  return day
}
