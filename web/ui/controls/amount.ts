import { dollarsAndCents } from '#domain/wording/money.ts'

/**
 * Parses dollars into cents: ignores everything but digits and periods, and returns 0 if there is no number (spec §5). A comma before
 * one or two last digits is what other countries write for a period: "12,50" is $12.50, "1,250" is $1,250.00.
 */
export function centsOf(text: string): number {
  const amount = Number.parseFloat(
    typedAmount(text)
      .replace(/,(\d{0,2})$/, '.$1')
      .replaceAll(',', ''),
  )
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0
}

/** What stays in the box while one types. Commas do until a period comes: what follows them says what they are. */
export function typedAmount(text: string): string {
  const amount = text.replaceAll(/[^\d.,]/g, '')
  return amount.includes('.') ? amount.replaceAll(',', '') : amount
}

/** An amount in an unfocused box: $120.00, or empty for 0 or less. */
export function shownAmount(cents: number | null): string {
  return cents === null || cents <= 0 ? '' : dollarsAndCents(cents)
}

/** The plain number for editing: 120, 99.5, or empty for 0 or less. */
export function rawAmount(cents: number | null): string {
  return cents === null || cents <= 0 ? '' : String(cents / 100)
}
