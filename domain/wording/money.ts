/** "$120", "$1,200", "$12.50": two decimals only where there are cents. */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}
