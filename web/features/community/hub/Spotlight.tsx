import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Seal, Star } from '#web/ui/display/Seal.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { copy } from './hub.copy.ts'
import type { Spotlight as Member } from './hub.data.ts'

/** The member of this week, among those who chose to be shown. */
export function Spotlight({ member }: { member: Member | null }) {
  const me = useMe()
  return (
    <aside aria-label={copy.spotlight}>
      <div className="folio">
        <h2 className="d3">{copy.spotlight}</h2>
      </div>
      {member && <Card member={member} />}
      <p className="hub-choose">
        <span className="muted">{member === null ? copy.nobody : member.id === me.id ? copy.itsYou : copy.optedIn}</span>
        <Link {...paths.myProfile({ tab: 'basics' })} className="text-link">
          {member?.id === me.id ? copy.change : copy.choose}
        </Link>
      </p>
    </aside>
  )
}

function Card({ member }: { member: Member }) {
  const craft = craftOf(member.specialties[0])
  return (
    <Link {...paths.professional(member.id)} className="hub-spotlight">
      <Art craft={craft} seed={member.id} w={420} h={262} />
      <span className="hub-cameo">
        <Cameo name={member.full_name} craft={craft} seed={member.id} src={member.profile_picture} size={56} />
      </span>
      <b className="d4">
        {member.full_name} {member.is_verified && <Seal />} {member.is_founder && <Star founder label="Founding member" />}
      </b>
      <span className="hub-craft">
        <SwatchChip craft={craft} />
        {member.city !== null && (
          <span className="muted text-sm">
            {member.city}, {member.state_code}
          </span>
        )}
      </span>
      <dl>
        <dt>{copy.offers}</dt>
        <dd>{member.offers.join(', ') || copy.offersNothing}</dd>
        <dt>{copy.wants}</dt>
        <dd>{member.wants.join(', ') || copy.wantsNothing}</dd>
      </dl>
    </Link>
  )
}
