import { dollarsAndCents } from '#domain/wording/money.ts'

/** Dollars as typed, to cents: what is not a digit or a period falls away, what is no number is 0 (spec §5). */
export function centsOf(text: string): number {
  const amount = Number.parseFloat(typedAmount(text))
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0
}

export function typedAmount(text: string): string {
  return text.replaceAll(/[^\d.]/g, '')
}

/** How an amount stands in a box nobody is in: $120.00, and nothing for 0 or less. */
export function shownAmount(cents: number | null): string {
  return cents === null || cents <= 0 ? '' : dollarsAndCents(cents)
}

/** The bare number to type on: 120, 99.5; nothing for 0 or less. */
export function rawAmount(cents: number | null): string {
  return cents === null || cents <= 0 ? '' : String(cents / 100)
}
