import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { fullDay } from '#web/ui/days.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './waitlist.copy.ts'
import { waitlist } from './waitlist.data.ts'

/** The hundred numbers and who has them. */
export function Founders() {
  const me = useMe()
  const found = useQuery(waitlist.founders(me.id))
  const { founders } = copy
  if (found.isError) return <ErrorState title={copy.loadFailed} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-64" />
  if (found.data.length === 0) {
    return (
      <EmptyState seed="founders" title={founders.empty}>
        {founders.emptyLine}
      </EmptyState>
    )
  }
  return (
    <table className="admin-table">
      <caption className="visually-hidden">{founders.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{founders.number}</th>
          <th scope="col">{founders.member}</th>
          <th scope="col">{founders.since}</th>
        </tr>
      </thead>
      <tbody>
        {found.data.map(({ number, claimed_at: at, profiles: member }) => (
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
