import { ask, db } from '#web/data/client.ts'
import { currentSession } from '#web/data/session/session.ts'
import { approvalQueue } from '../approvals/approval-queue.tsx'
import { most, type Question } from '../queue/queue.ts'

const rowsOf = ({ filter }: Question, after: { updated_at: string } | null) => {
  const status = filter === 'approved' ? 'approved' : 'pending'
  const query = db.from('tips').select('id, user_id, title, body, status, updated_at').eq('status', status).order('updated_at').limit(most)
  return ask(after === null ? query : query.gt('updated_at', after.updated_at))
}

type WaitingTip = Awaited<ReturnType<typeof rowsOf>>[number] & { isOwn: boolean }

async function page(question: Question, after: WaitingTip | null): Promise<WaitingTip[]> {
  const myId = currentSession()?.user.id
  return (await rowsOf(question, after)).map((tip) => ({ ...tip, isOwn: tip.user_id === myId }))
}

export const noun = { one: 'tip', many: 'tips', One: 'Tip' }

export const tipsQueue = approvalQueue<WaitingTip>({
  kind: 'tip',
  noun,
  act: 'keep_forum',
  key: 'tips',
  label: 'Tips',
  page,
  titleOf: ({ title }) => title,
  columns: [{ label: 'Tip', cell: ({ title }) => title }],
  preview: ({ title, body }) => (
    <>
      <h2 className="d4">{title}</h2>
      <p className="queue-quote">{body}</p>
    </>
  ),
  approveSays: 'Members can read it.',
  reasons: [{ label: 'Not safe', text: 'This can hurt a client. Please say how to do it safely.' }],
})
