import { shortDay, timeOf } from '#web/ui/days.ts'

/** Nov 27, 9:00 AM. */
export const dayAndTime = (at: string): string => `${shortDay(at, new Date())}, ${timeOf(at)}`
