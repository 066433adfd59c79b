// The open reports of one post or message, which are one row and are decided together.
import { reasonNames } from '#web/features/moderation/moderation.copy.ts'
import type { Reason } from '#web/features/moderation/moderation.data.ts'
import { copy } from './forum.copy.ts'

/** `reporter` is null for what the site noticed by itself. */
export type Report = { reason: string; detail: string; reporter: string | null; at: string }

/** `at` is when the first one came; `reasons` how often each was given, the most frequent first; `reports` the newest twenty. */
export type Reported = { at: string; lastAt: string; reporters: number; reasons: [reason: string, many: number][]; reports: Report[] }

type Row = Record<'reported_at' | 'last_report_at', string | null> & { reporters: number | null; reasons: unknown; reports: unknown }

/** A function's columns can all be null in its types; these are not. */
export const reportedOf = (row: Row) =>
  ({
    at: row.reported_at,
    lastAt: row.last_report_at,
    reporters: row.reporters,
    reasons: Object.entries(row.reasons as Record<string, number>).toSorted(([, one], [, other]) => other - one),
    reports: row.reports,
  }) as Reported

export const reasonOf = (reason: string) => (reason === 'odd_pattern' ? copy.oddPattern : (reasonNames[reason as Reason] ?? reason))

/** "Spam, Hate · 3 members"; a single member is not counted. */
export function reasonsOf({ reasons, reporters }: Reported): string {
  const words = reasons.map(([reason]) => reasonOf(reason)).join(', ')
  return reporters > 1 ? `${words} · ${copy.members(reporters)}` : words
}
