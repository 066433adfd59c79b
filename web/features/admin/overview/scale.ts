// The top of a chart's scale, and how a craft's balance leans.

/** The smallest of 4, 8, 12, 20, 40, 60, 80 and their tenfolds that holds the largest value: its half is a whole number too. */
export function topOf(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  for (let power = 1; ; power *= 10) {
    const top = [4, 8, 12, 20].map((step) => step * power).find((step) => step >= largest)
    if (top !== undefined) return top
  }
}

const widest = 40
const steepest = 8

/** Where the ball is, in percent, and the tilt in degrees: toward the side with more, as far as one side outweighs the other. */
export function leanOf(offers: number, wants: number): { ball: number; tilt: number; isOneSided: boolean } {
  const share = offers + wants === 0 ? 0 : (wants - offers) / (offers + wants)
  return { ball: 50 + share * widest, tilt: share * steepest, isOneSided: Math.abs(share) >= 0.15 }
}
