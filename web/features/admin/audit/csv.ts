// Audit entries as CSV (RFC 4180), for spreadsheets.
import type { Entry } from './audit.data.ts'

const columns = ['id', 'at', 'actor_id', 'act', 'target_kind', 'target_id', 'reason', 'before', 'after'] as const

export function csvOf(entries: readonly Entry[]): string {
  const lines = entries.map((entry) => columns.map((name) => cellOf(entry[name])).join(','))
  return [columns.join(','), ...lines].map((line) => `${line}\r\n`).join('')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A spreadsheet runs a cell that begins like this as a formula, and reasons are text that people wrote.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
