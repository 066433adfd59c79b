// What waits in the forum and its live chat: reports of posts, posts of new members, reports of messages.
import type { Question } from '../queue/queue.ts'
import { chatReportsPage, type ChatReport } from './chat-reports.data.ts'
import { reportsPage, waitingPage, type PostReport, type WaitingPost } from './posts.data.ts'

export type ForumRow = PostReport | WaitingPost | ChatReport

/** After the last row, which is of the same list. */
const last = <Kind extends ForumRow['kind']>(row: ForumRow | null, kind: Kind) =>
  row?.kind === kind ? (row as Extract<ForumRow, { kind: Kind }>) : null

function page(question: Question, after: ForumRow | null): Promise<ForumRow[]> {
  if (question.filter === 'chat') return chatReportsPage(last(after, 'chat'))
  if (question.filter === 'waiting') return waitingPage(last(after, 'waiting'))
  return reportsPage(last(after, 'report'))
}

export const forum = { key: 'forum', page }
