// How a craft's balance leans.

const widest = 40
const steepest = 8

/** Where the ball is, in percent, and the tilt in degrees: toward the side with more, as far as one side outweighs the other. */
export function leanOf(offers: number, wants: number): { ball: number; tilt: number; isOneSided: boolean } {
  const share = offers + wants === 0 ? 0 : (wants - offers) / (offers + wants)
  return { ball: 50 + share * widest, tilt: share * steepest, isOneSided: Math.abs(share) >= 0.15 }
}
