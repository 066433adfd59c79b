/** The ball's position (percent from the left) and the beam's tilt (degrees), both toward the larger value. */
export function leanOf(give: number, get: number): { at: number; tilt: number } {
  const larger = Math.max(give, get)
  const share = larger > 0 ? ((get - give) / larger) * 60 : 0
  const offset = Math.min(30, Math.max(-30, share))
  return { at: 50 + offset, tilt: Math.min(4, Math.max(-4, offset * 0.15)) }
}

/** $120; with two decimals only if there are cents. */
export function dollars(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2
  return value.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: digits, maximumFractionDigits: digits })
}
