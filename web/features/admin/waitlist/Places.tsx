import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './waitlist.copy.ts'
import { waitlist, type Figures } from './waitlist.data.ts'
import { placeName } from './waitlist-queue.tsx'

/** The places with the most people on the list. */
export function Places() {
  const me = useMe()
  const found = useQuery(waitlist.figures(me.id))
  return (
    <Loaded query={found} skeletons={<Skeleton className="h-64" />} failed={copy.loadFailed}>
      {(figures) => <PlaceTable rows={figures.places} />}
    </Loaded>
  )
}

function PlaceTable({ rows }: { rows: Figures['places'] }) {
  const { places } = copy
  if (rows.length === 0) return <EmptyState seed="waitlist places" title={places.empty} />
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
        {rows.map((each) => (
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
