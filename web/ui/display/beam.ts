/** Where the ball lies (percent from the left) and how far the beam leans (degrees): both towards the larger value. */
export function leanOf(give: number, get: number): { at: number; tilt: number } {
  const larger = Math.max(give, get)
  const share = larger > 0 ? ((get - give) / larger) * 60 : 0
  const offset = Math.min(30, Math.max(-30, share))
  return { at: 50 + offset, tilt: Math.min(4, Math.max(-4, offset * 0.15)) }
}

/** $120; two decimals only when there are cents. */
export function dollars(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2
  return value.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: digits, maximumFractionDigits: digits })
}
