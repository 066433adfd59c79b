import { disputeOutcomes } from '#domain/trading/conduct.ts'
import type { Decision, Queue } from '../queue/queue.ts'
import { DisputePreview } from './DisputePreview.tsx'
import { copy } from './disputes.copy.ts'
import { disputes, resolve, type Dispute } from './disputes.data.ts'

const words = copy.decide

const decide: Decision<Dispute> = {
  label: words.label,
  busy: words.busy,
  done: words.done,
  variant: 'default',
  act: 'resolve_dispute',
  fits: ({ obstacle, resolved_at: resolvedAt }) => obstacle === null && resolvedAt === null,
  note: { label: words.note, templates: words.templates, isRequired: true, most: 500 },
  choices: { label: words.outcome, options: disputeOutcomes.map((value) => ({ value, label: copy.outcomes[value] })) },
  says: (rows, note, choice) => <Says rows={rows} note={note} choice={choice} />,
  run: ({ id }, note, choice) => resolve(id, choice, note),
}

export const disputesQueue: Queue<Dispute> = {
  key: disputes.key,
  label: copy.title,
  filters: [
    { value: 'open', label: copy.filters.open },
    { value: 'decided', label: copy.filters.decided },
  ],
  page: disputes.page,
  titleOf: ({ opener, other }) => copy.between(opener.full_name, other.full_name),
  columns: [
    { label: copy.columns.who, cell: ({ opener, other }) => copy.between(opener.full_name, other.full_name) },
    { label: copy.columns.about, cell: ({ reason }) => copy.reasons[reason] ?? reason },
    { label: copy.columns.status, cell: ({ status }) => copy.statuses[status] ?? status },
  ],
  // While the other can still answer, it does not wait for the team.
  waitsSince: ({ obstacle, resolved_at: resolvedAt, answered_at: answeredAt, created_at: openedAt }) =>
    resolvedAt === null && obstacle !== 'answer_awaited' ? (answeredAt ?? openedAt) : null,
  preview: (dispute) => <DisputePreview dispute={dispute} />,
  decisions: [decide],
  empty: (filter) => (filter === 'decided' ? copy.empty.decided : copy.empty.open),
}

/** What the chosen outcome does, and what both will read. */
function Says({ rows, note, choice }: { rows: readonly Dispute[]; note: string; choice: string }) {
  const outcome = disputeOutcomes.find((each) => each === choice)
  const [only, ...more] = rows
  if (outcome === undefined || only === undefined) return <p className="muted">{words.choose}</p>
  return (
    <>
      {more.length > 0 && <p>{words.each}</p>}
      {more.length === 0 && <p>{copy.means[outcome]({ opener: only.opener.full_name, other: only.other.full_name })}</p>}
      {note !== '' && <p className="queue-quote">{note}</p>}
      <p className="muted">{words.reads}</p>
    </>
  )
}
