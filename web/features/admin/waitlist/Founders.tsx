import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { fullDay } from '#web/ui/days.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './waitlist.copy.ts'
import { waitlist, type Founder } from './waitlist.data.ts'

/** The hundred numbers and who has them. */
export function Founders() {
  const me = useMe()
  const found = useQuery(waitlist.founders(me.id))
  return (
    <Loaded query={found} skeletons={<Skeleton className="h-64" />} failed={copy.loadFailed}>
      {(rows) => <FounderTable rows={rows} />}
    </Loaded>
  )
}

function FounderTable({ rows }: { rows: Founder[] }) {
  const { founders } = copy
  if (rows.length === 0) {
    return (
      <EmptyState seed="founders" title={founders.empty}>
        {founders.emptyLine}
      </EmptyState>
    )
  }
  return (
    <table className="admin-table wrap-anywhere">
      <caption className="visually-hidden">{founders.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{founders.number}</th>
          <th scope="col">{founders.member}</th>
          <th scope="col">{founders.since}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, claimed_at: at, profiles: member }) => (
          <tr key={number}>
            <td>{number}</td>
            <td>
              {member === null ? (
                founders.gone
              ) : (
                <Link className="text-link" {...paths.professional(member.id)}>
                  {member.full_name}
                </Link>
              )}
            </td>
            <td>{fullDay(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
