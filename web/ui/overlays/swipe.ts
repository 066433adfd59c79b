export type Swipe = { distance: number; milliseconds: number }

const threshold = 100
const velocity = 0.3
/** A flick still has to cover some distance, or a shaky tap would close the sheet. */
const leastFlick = 24

/** Down by 100 px, or faster than 0.3 px/ms (spec §9). */
export function closes({ distance, milliseconds }: Swipe): boolean {
  if (distance >= threshold) return true
  return distance >= leastFlick && distance / Math.max(1, milliseconds) > velocity
}
