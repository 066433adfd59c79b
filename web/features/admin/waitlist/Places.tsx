import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './waitlist.copy.ts'
import { waitlist } from './waitlist.data.ts'
import { placeName } from './waitlist-queue.tsx'

/** The places with the most people on the list. */
export function Places() {
  const me = useMe()
  const found = useQuery(waitlist.figures(me.id))
  const { places } = copy
  if (found.isError) return <ErrorState title={copy.loadFailed} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-64" />
  if (found.data.places.length === 0) return <EmptyState seed="waitlist places" title={places.empty} />
  return (
    <table className="admin-table">
      <caption className="visually-hidden">{places.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{places.place}</th>
          {[places.people, places.waiting, places.joined].map((label) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.data.places.map((each) => (
          <tr key={placeName(each)}>
            <td>{placeName(each)}</td>
            <td className="number">{each.people}</td>
            <td className="number">{each.waiting}</td>
            <td className="number">{each.joined}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
