import { dollarsAndCents } from '#domain/wording/money.ts'

/** Parses dollars into cents: ignores everything but digits and periods, and returns 0 if there is no number (spec §5). */
export function centsOf(text: string): number {
  const amount = Number.parseFloat(typedAmount(text))
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0
}

export function typedAmount(text: string): string {
  return text.replaceAll(/[^\d.]/g, '')
}

/** An amount in an unfocused box: $120.00, or empty for 0 or less. */
export function shownAmount(cents: number | null): string {
  return cents === null || cents <= 0 ? '' : dollarsAndCents(cents)
}

/** The plain number for editing: 120, 99.5, or empty for 0 or less. */
export function rawAmount(cents: number | null): string {
  return cents === null || cents <= 0 ? '' : String(cents / 100)
}
