import { Badge } from '#web/ui/display/Badge.tsx'
import type { Decision, Queue } from '../queue/queue.ts'
import { StrikePreview } from './StrikePreview.tsx'
import { copy } from './strikes.copy.ts'
import { closeReview, decide, strikes, type Strike } from './strikes.data.ts'

const answered = (way: 'lift' | 'keep', variant: Decision<Strike>['variant']): Decision<Strike> => {
  const { label, busy, done, templates } = copy[way]
  return {
    label,
    busy,
    done,
    variant,
    act: 'decide_strike',
    fits: ({ appeal_status: appeal, obstacle }) => appeal === 'open' && obstacle === null,
    note: { label: copy.note, templates, isRequired: true, most: 500 },
    says: (rows, note) => <Reads rows={rows} way={way} note={note} />,
    run: ({ id }, note) => decide(id, way === 'keep', note),
  }
}

const review: Decision<Strike> = {
  label: copy.review.label,
  busy: copy.review.busy,
  done: copy.review.done,
  variant: 'default',
  act: 'decide_strike',
  // With an appeal open, that is answered first.
  fits: ({ review_status: status, appeal_status: appeal, obstacle }) => status === 'open' && appeal !== 'open' && obstacle === null,
  note: { label: copy.review.note, templates: copy.review.templates, isRequired: true, most: 500 },
  says: () => <p className="muted">{copy.review.says}</p>,
  run: ({ id }, note) => closeReview(id, note),
}

export const strikesQueue: Queue<Strike> = {
  key: strikes.key,
  label: copy.title,
  filters: [
    { value: 'appeals', label: copy.filters.appeals },
    { value: 'reviews', label: copy.filters.reviews },
    { value: 'decided', label: copy.filters.decided },
  ],
  page: strikes.page,
  titleOf: ({ member, kind }) => `${member.full_name}, ${copy.kinds[kind] ?? kind}`,
  columns: [
    { label: copy.columns.member, cell: ({ member }) => member.full_name },
    { label: copy.columns.strike, cell: (strike) => <What strike={strike} /> },
    { label: copy.columns.total, cell: ({ member }) => copy.points(member.points) },
  ],
  waitsSince: ({ appeal_status: appeal, appealed_at: appealedAt, review_status: status, counts_at: from }) =>
    appeal === 'open' ? appealedAt : status === 'open' ? from : null,
  preview: (strike) => <StrikePreview strike={strike} />,
  decisions: [answered('lift', 'default'), answered('keep', 'outline'), review],
  empty: (filter) => copy.empty[filter] ?? { title: copy.title, line: '' },
}

function What({ strike: { kind, points, appeal_status: appeal } }: { strike: Strike }) {
  const result = copy.results[appeal]
  return (
    <span className="flex flex-wrap items-center gap-2">
      {`${copy.kinds[kind] ?? kind}, ${copy.points(points)}`}
      {result !== undefined && <Badge tone={appeal === 'lifted' ? 'success' : 'neutral'}>{result}</Badge>}
    </span>
  )
}

/** What the member will read once this is decided. */
function Reads({ rows, way, note }: { rows: readonly Strike[]; way: 'lift' | 'keep'; note: string }) {
  const [only, ...more] = rows
  if (only === undefined || more.length > 0) return <p>{copy.readsEach}</p>
  return (
    <>
      <p className="muted">{copy.reads(only.member.full_name)}</p>
      <b>{copy.notices[way]}</b>
      {note !== '' && <p className="queue-quote">{note}</p>}
      <p className="muted">{copy.inSettings}</p>
    </>
  )
}
