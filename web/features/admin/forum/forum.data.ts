// What waits in the forum and its live chat: reports of posts, posts of new members, reports of messages.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { Question } from '../queue/queue.ts'
import { chatReportsPage, type ChatReport } from './chat-reports.data.ts'
import { reportsPage, waitingPage, type PostReport, type WaitingPost } from './posts.data.ts'

export type ForumRow = PostReport | WaitingPost | ChatReport

export type ForumCounts = { reports: number; waiting: number; chat_reports: number }

const countsOf = async () => ((await ask(db.rpc('admin_forum_counts')))[0] ?? null) as ForumCounts | null

/** After the last row, which is of the same list. */
const last = <Kind extends ForumRow['kind']>(row: ForumRow | null, kind: Kind) =>
  row?.kind === kind ? (row as Extract<ForumRow, { kind: Kind }>) : null

function page(question: Question, after: ForumRow | null): Promise<ForumRow[]> {
  if (question.filter === 'chat') return chatReportsPage(last(after, 'chat'))
  if (question.filter === 'waiting') return waitingPage(last(after, 'waiting'))
  return reportsPage(last(after, 'report'))
}

export const forum = {
  key: 'forum',
  page,
  /** Each at most 101. */
  counts: (userId: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'forum', 'counts'],
      queryFn: countsOf,
      // They are shown with rows that are read at every visit.
      staleTime: 0,
    }),
  /** Of all three lists. */
  waiting: (userId: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'forum', 'waiting'],
      queryFn: async () => {
        const counts = await countsOf()
        return counts === null ? 0 : counts.reports + counts.waiting + counts.chat_reports
      },
      staleTime: 0,
    }),
}
