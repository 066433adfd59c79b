// What members reported, apart from posts and the live chat.
import { queryOptions } from '@tanstack/react-query'
import type { KindUnderReports } from '#domain/generated/content-kinds.ts'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import { reportedOf, type Reported } from '../forum/reported.ts'
import type { Question } from '../queue/queue.ts'

/**
 * `words` are what the member wrote, `title` names it, `link` leads to it: each null for kinds that have none, and all once it was
 * erased. `mayTakeDown`: whether the team can hide it from everyone.
 */
export type MemberReport = Reported & {
  id: string
  kind: KindUnderReports
  subjectId: string
  member: { id: string; name: string }
  title: string | null
  words: string | null
  link: string | null
  mayTakeDown: boolean
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
    title: row.title,
    words: row.words,
    link: row.link,
    mayTakeDown: row.may_take_down,
    writtenAt: row.written_at,
  })) as MemberReport[]
}

export const reports = { key: 'reports', page }

/** Those that were read: one that came since is a row again. */
export const closeReports = ({ kind, subjectId, lastAt }: MemberReport, outcome: 'acted' | 'kept') =>
  ask(db.rpc('reports_close', { subject_type: kind, subject_id: subjectId, until: lastAt, outcome }))

/** Its reports are closed with it, and its author reads the reason. */
export const takeDown = ({ kind, subjectId }: MemberReport, reason: string) =>
  ask(db.rpc('content_take_down', { kind, content_id: subjectId, reason }))

/** The job that it is, or that it was written about; null for other reports. */
export function jobOf({ kind, subjectId, link }: MemberReport): string | null {
  if (kind === 'job') return link === null ? null : subjectId
  if (kind !== 'job_message' && kind !== 'application') return null
  return link === null ? null : new URL(link, location.origin).searchParams.get('id')
}

/** The picture of a piece of a portfolio; the team reads those that are reported, also after their owners hid them. */
export const pictureOf = (userId: string, { kind, subjectId }: MemberReport) =>
  queryOptions({
    queryKey: [...admin.all(userId), 'reports', 'picture', subjectId],
    queryFn: () => ask(db.from('portfolio_items').select('picture_addresses').eq('id', subjectId).maybeSingle()),
    enabled: kind === 'portfolio_item',
  })
