import { Badge } from '#web/ui/display/Badge.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AgeBadge } from './AgeBadge.tsx'
import type { Queue } from './queue.ts'
import { copy } from './queue.copy.ts'
import type { Chosen } from './use-chosen.ts'

type Props<Row extends { id: string }> = {
  queue: Queue<Row>
  rows: readonly Row[]
  rowsId: string
  current: Row | undefined
  canChoose: boolean
  chosen: Chosen<Row>
  isGone: (row: Row) => boolean
  onOpen: (row: Row) => void
}

/** A table; on phones a list. */
export function QueueRows<Row extends { id: string }>(props: Props<Row>) {
  return useIsMobile() ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row extends { id: string }>(props: Props<Row>) {
  const { queue, rows, current, canChoose, chosen } = props
  const hasAges = rows.some((row) => queue.waitsSince(row) !== null)
  const now = useNow()
  return (
    <table className="admin-table wrap-anywhere">
      <caption className="visually-hidden">{queue.label}</caption>
      <thead>
        <tr>
          {canChoose && (
            <th className="choose">
              <label className="check">
                <input type="checkbox" aria-label={copy.chooseAll} checked={chosen.rows.length > 0} onChange={chosen.toggleAll} />
              </label>
            </th>
          )}
          {queue.columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {hasAges && <th scope="col">{copy.waiting}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const since = queue.waitsSince(row)
          return (
            // The button in the row is what the keyboard and screen readers use; a click beside it does the same.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <tr key={row.id} aria-current={row === current} data-gone={props.isGone(row)} onClick={() => props.onOpen(row)}>
              {canChoose && (
                <td className="choose">
                  <Choose row={row} {...props} />
                </td>
              )}
              {queue.columns.map(({ label, cell }, index) => (
                <td key={label}>{index === 0 ? <Open row={row} {...props} /> : cell(row)}</td>
              ))}
              {hasAges && (
                <td>{props.isGone(row) ? <Badge>{copy.decided}</Badge> : since !== null && <AgeBadge since={since} now={now} />}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cards<Row extends { id: string }>(props: Props<Row>) {
  const { queue, rows, canChoose } = props
  const now = useNow()
  return (
    <ul className="queue-cards" aria-label={queue.label}>
      {rows.map((row) => {
        const since = queue.waitsSince(row)
        return (
          <li key={row.id} data-gone={props.isGone(row)}>
            {canChoose && <Choose row={row} {...props} />}
            <div className="lines">
              <Open row={row} {...props} />
              {queue.columns.slice(1).map(({ label, cell }) => (
                <div key={label} className="muted text-sm">
                  <span className="visually-hidden">{label}: </span>
                  {cell(row)}
                </div>
              ))}
            </div>
            {props.isGone(row) ? <Badge>{copy.decided}</Badge> : since !== null && <AgeBadge since={since} now={now} />}
          </li>
        )
      })}
    </ul>
  )
}

function Open<Row extends { id: string }>({ queue, row, rowsId, onOpen }: Props<Row> & { row: Row }) {
  return (
    <button
      type="button"
      className="queue-open"
      id={`${rowsId}-${row.id}`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(row)
      }}
    >
      {queue.columns[0]?.cell(row)}
    </button>
  )
}

function Choose<Row extends { id: string }>({ queue, row, chosen, isGone }: Props<Row> & { row: Row }) {
  return (
    // The label is the touch target; a tap on it must not open the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className="check" onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={copy.choose(queue.titleOf(row))}
        checked={chosen.has(row)}
        disabled={isGone(row)}
        onChange={() => chosen.toggle(row)}
      />
    </label>
  )
}

export function RowSkeletons({ label }: { label: string }) {
  return (
    <ul className="grid gap-3 py-3" aria-label={`Loading ${label}`} aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <Skeleton className="h-12" />
        </li>
      ))}
    </ul>
  )
}
