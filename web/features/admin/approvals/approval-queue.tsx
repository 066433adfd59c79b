// The queue of one kind of content that waits for approval. A kind says how its rows are read and shown, what approving one
// means, and the reasons to reject one.
import type { Decision, Queue } from '../queue/queue.ts'
import type { Template } from '../TemplateField.tsx'
import { copy, type Noun } from './approvals.copy.ts'
import { decide, takeDown, type Waiting } from './approvals.data.ts'

export type ApprovedKind<Row extends Waiting> = Pick<Queue<Row>, 'key' | 'label' | 'page' | 'titleOf' | 'columns' | 'preview'> & {
  /** As the database calls it. */
  kind: string
  noun: Noun
  /** The act of those who approve it. */
  act: string
  approveSays: string
  reasons: readonly Template[]
  /** What else can be decided about this kind, after the others. */
  more?: readonly Decision<Row>[]
}

export function approvalQueue<Row extends Waiting>(of: ApprovedKind<Row>): Queue<Row> {
  const { kind, noun, act, approveSays, reasons, more = [], ...shown } = of
  const note = { label: copy.note, templates: reasons, isRequired: true, most: 500 }
  const waits = ({ status, isOwn }: Row) => status === 'pending' && !isOwn
  const empty = copy.empty(noun)
  const readsAndThen = (then: string) => (_: readonly Row[], words: string) => (
    <>
      {words !== '' && <p className="queue-quote">{words}</p>}
      <p className="muted">{then}</p>
    </>
  )
  return {
    ...shown,
    filters: [
      { value: 'waiting', label: copy.filters.waiting },
      { value: 'approved', label: copy.filters.approved },
    ],
    waitsSince: ({ status, updated_at: at }) => (status === 'pending' ? at : null),
    decisions: [
      {
        ...copy.approve(noun),
        act,
        variant: 'default',
        fits: waits,
        says: () => approveSays,
        run: (row) => decide(kind, row, 'approve', ''),
      },
      {
        ...copy.reject(noun),
        act,
        variant: 'outline',
        fits: waits,
        note,
        says: readsAndThen(copy.rejectSays(noun)),
        run: (row, reason) => decide(kind, row, 'reject', reason),
      },
      {
        ...copy.takeDown(noun),
        act: 'decide_reports',
        variant: 'outline',
        fits: ({ status, isOwn }) => status === 'approved' && !isOwn,
        note,
        says: readsAndThen(copy.takeDownSays(noun)),
        run: (row, reason) => takeDown(kind, row, reason),
      },
      ...more,
    ],
    empty: (filter) => (filter === 'approved' ? empty.approved : empty.waiting),
  }
}
