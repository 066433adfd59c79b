import type { Happening } from './hub.data.ts'

/** What began since midnight here, and what is older. */
export function byDay(happening: readonly Happening[], now: Date): { today: Happening[]; earlier: Happening[] } {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const isToday = ({ at }: Happening) => new Date(at).getTime() >= midnight
  return { today: happening.filter(isToday), earlier: happening.filter((each) => !isToday(each)) }
}
