/** "$120", "$1,200", "$12.50": two decimals only where there are cents. */
export function dollars(cents: number): string {
  return cents % 100 === 0 ? written(cents, 0) : dollarsAndCents(cents)
}

/** "$5.99", "$120.00": always to the cent, as on a price tag or a bill. */
export function dollarsAndCents(cents: number): string {
  return written(cents, 2)
}

function written(cents: number, digits: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}
