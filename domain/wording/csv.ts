// Tables as CSV (RFC 4180), for spreadsheets.

/** Each line ends with a line break, the last one too. */
export const csvOf = (lines: readonly (readonly unknown[])[]): string => lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A spreadsheet runs a cell that begins like this as a formula, and people wrote some of the texts.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
