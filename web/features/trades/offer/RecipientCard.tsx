import { Link } from '@tanstack/react-router'
import { placeName } from '#domain/location.ts'
import { paths } from '#web/paths.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { Seal, Star } from '#web/ui/display/Seal.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from './offer.copy.ts'
import type { Partner } from '../partner.data.ts'

/** The recipient, and what they want. */
export function RecipientCard({ person }: { person: Partner }) {
  const craft = craftOf(person.specialties[0])
  const wants = person.wants.map(({ title }) => title)
  return (
    <div className="request-recipient">
      <Cameo name={person.full_name} craft={craft} seed={person.id} src={person.profile_picture} size={56} />
      <div className="min-w-0 flex-1">
        <Link {...paths.professional(person.id)} className="d5">
          {person.full_name} {person.is_verified && <Seal />} {person.is_founder && <Star founder label={copy.founder} />}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <SwatchChip craft={craft} />
          {person.state_code && <span className="muted">{placeName(person.city, person.state_code)}</span>}
        </p>
      </div>
      {wants.length > 0 && (
        <p className="looking text-sm">
          <span className="muted">{copy.newTrade.lookingFor}</span> {wants.slice(0, 3).join(', ')}
        </p>
      )}
    </div>
  )
}
