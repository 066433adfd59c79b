import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { copy } from './admin.copy.ts'

/** One of the two people of a trade, as the team sees them. */
export type Party = {
  id: string
  full_name: string
  profile_picture: string | null
  specialties: string[]
  city: string | null
  state_code: string | null
  created_at: string
  /** Of strikes in 90 days. */
  points: number
}

/** Who it is, their points, and the way to their record. */
export function PartyLine({ party, record, children }: { party: Party; record: LinkProps; children?: ReactNode }) {
  const name = party.full_name
  return (
    <div className="flex items-center gap-3">
      <Cameo name={name} craft={craftOf(party.specialties[0])} seed={party.id} src={party.profile_picture} size={38} />
      <div className="min-w-0 leading-snug">
        <b>{name}</b>
        <p className="muted text-sm">
          {copy.points(party.points)} ·{' '}
          <Link className="text-link" aria-label={copy.recordOf(name)} {...record}>
            {copy.record}
          </Link>
        </p>
        {children && <div className="mt-1">{children}</div>}
      </div>
    </div>
  )
}
