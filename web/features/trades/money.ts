// An amount as it is written and as it is shown (spec §5, §9).
export function centsOf(text: string): number {
  const amount = Number(text)
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0
}

export function shown(cents: number): string {
  return cents <= 0 ? '' : (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
