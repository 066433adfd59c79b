import { Ban, BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { craftOf } from '#web/ui/art/crafts.ts'
import { shortDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './users.copy.ts'
import type { UserRow } from './users.data.ts'

/** A table; on phones a list. `isStale` while other filters are loading. */
export function UserRows({ rows, isStale, onOpen }: { rows: readonly UserRow[]; isStale: boolean; onOpen: (id: string) => void }) {
  const isMobile = useIsMobile()
  const now = useNow()
  const active = (row: UserRow) => shortDay(`${row.last_active_on}T12:00:00`, now)
  if (isMobile) {
    return (
      <ul className="users-cards" aria-label={copy.title} aria-busy={isStale}>
        {rows.map((row) => (
          <li key={row.id}>
            <Person row={row} onOpen={onOpen}>
              <span className="users-line">
                {[copy.tiers[row.tier], copy.trades(row.trades_completed), row.sanctions > 0 && copy.sanctions(row.sanctions), active(row)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Person>
          </li>
        ))}
      </ul>
    )
  }
  const { member, plan, trades, sanctions, roles, active: lastActive } = copy.columns
  return (
    <table className="admin-table users-table" aria-busy={isStale}>
      <caption className="visually-hidden">{copy.title}</caption>
      <thead>
        <tr>
          <th scope="col">{member}</th>
          <th scope="col">{plan}</th>
          <th scope="col" className="number">
            {trades}
          </th>
          <th scope="col" className="number">
            {sanctions}
          </th>
          <th scope="col">{roles}</th>
          <th scope="col">{lastActive}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Person row={row} onOpen={onOpen} />
            </td>
            <td>{copy.tiers[row.tier]}</td>
            <td className="number">{row.trades_completed}</td>
            <td className="number">{row.sanctions}</td>
            <td>{row.roles.map((role) => copy.filters['role']?.[role]).join(', ')}</td>
            <td>{active(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Person({ row, onOpen, children }: { row: UserRow; onOpen: (id: string) => void; children?: ReactNode }) {
  return (
    <button type="button" className="users-person" onClick={() => onOpen(row.id)}>
      <Cameo name={row.full_name} craft={craftOf(row.specialties[0])} seed={row.id} src={row.profile_picture} size={38} />
      <span className="lines">
        <b>{row.full_name}</b>
        <span className="users-line">{row.email}</span>
        {children}
      </span>
      {row.is_suspended ? (
        <Badge tone="destructive" icon={<Ban aria-hidden />}>
          {copy.suspended}
        </Badge>
      ) : (
        row.is_verified && (
          <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
            {copy.verified}
          </Badge>
        )
      )}
    </button>
  )
}
