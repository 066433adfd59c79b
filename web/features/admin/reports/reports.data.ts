// Reports of what two members have with each other.
import { ask, db } from '#web/data/client.ts'
import { reportedOf, type Reported } from '../forum/reported.ts'
import type { Question } from '../queue/queue.ts'

/** `words` are those of a message or a review that was reported; null for the rest, and once they were erased. */
export type MemberReport = Reported & {
  id: string
  kind: 'profile' | 'message' | 'conversation' | 'trade' | 'review'
  subjectId: string
  member: { id: string; name: string }
  words: string | null
  writtenAt: string | null
}

async function page(_: Question, after: MemberReport | null): Promise<MemberReport[]> {
  const rows = await ask(db.rpc('admin_reports', after === null ? {} : { before: after.at }))
  return rows.map((row) => ({
    id: `${row.subject_type} ${row.subject_id}`,
    kind: row.subject_type,
    subjectId: row.subject_id,
    ...reportedOf(row),
    member: { id: row.reported_id, name: row.reported_name },
    words: row.words,
    writtenAt: row.written_at,
  })) as MemberReport[]
}

export const reports = { key: 'reports', page }

/** Those that were read: one that came since is a row again. */
export const closeReports = ({ kind, subjectId, lastAt }: MemberReport, outcome: 'acted' | 'kept') =>
  ask(db.rpc('reports_close', { subject_type: kind, subject_id: subjectId, until: lastAt, outcome }))
