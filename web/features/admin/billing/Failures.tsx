import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { fullDay, timeOf } from '#web/ui/days.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './billing.copy.ts'
import { billing } from './billing.data.ts'

export function Failures() {
  const me = useMe()
  const list = useInfiniteQuery(billing.failures(me.id))
  const { when, event, problem, tries } = copy.failureColumns
  return (
    <PagedRows list={list} skeletons={<Skeleton className="h-40" />} failed={copy.failuresFailed}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState seed="billing events" title={copy.noFailures}>
            {copy.noFailuresLine}
          </EmptyState>
        ) : (
          <table className="admin-table wrap-anywhere">
            <caption className="visually-hidden">{copy.failuresCaption}</caption>
            <thead>
              <tr>
                <th scope="col">{when}</th>
                <th scope="col">{event}</th>
                <th scope="col">{problem}</th>
                <th scope="col" className="number">
                  {tries}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.source} ${row.event_id}`}>
                  <td>{row.last_at !== null && `${fullDay(row.last_at)}, ${timeOf(row.last_at)}`}</td>
                  <td>
                    <b>{row.type ?? copy.unknownType}</b>
                    <small className="muted block text-xs">{row.event_id}</small>
                  </td>
                  <td>{row.problem}</td>
                  <td className="number">{row.tries}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PagedRows>
  )
}
