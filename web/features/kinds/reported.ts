// What an area brings to the team's queue of reports: `reported` in its `kind/reported.ts`.
import type { KindUnderReports } from '#domain/generated/content-kinds.ts'

/** What one is called, and the link that leads to it. */
export type ReportedWords = Partial<Record<KindUnderReports, { name: string; open: string }>>
