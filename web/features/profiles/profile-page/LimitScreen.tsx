import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { placeName } from '#domain/location.ts'
import { viewsRenewAt } from '#domain/profiles.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from '../profiles.copy.ts'
import type { PublicCard } from '../profiles.data.ts'
import { firstName } from './words.ts'

/** Shown when all five views of the day are used: the public card, and the time of the next views (B3.4). */
export function LimitScreen({ card }: { card: PublicCard }) {
  const [renewal] = useState(() => viewsRenewAt(new Date()))
  const craft = craftOf(card.specialties[0])
  const name = firstName(card.full_name)
  return (
    <div className="page-width py-6 pb-16 md:py-12">
      <div className="profile-limit">
        <Art craft={craft} seed={card.id} src={card.profile_picture} w={640} h={480} quiet={0.25}>
          <Cameo name={name} craft={craft} seed={card.id} src={card.profile_picture} size={112} />
        </Art>
        <div>
          <h1 className="d1">{name}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
            <SwatchChip craft={craft} />
            {card.state_code && <span className="muted">{placeName(card.city, card.state_code)}</span>}
          </p>
          <output className="mt-6 block max-w-[34ch] text-lg">{copy.limit(renewal)}</output>
          <p className="muted mt-2 text-sm">Profiles you have opened today stay open to you.</p>
          <div className="mt-6 flex flex-wrap gap-2.5">
            <Button asChild variant="glossy" size="lg">
              <Link {...paths.upgrade()}>Upgrade</Link>
            </Button>
            <Button asChild variant="outline" size="lg">
              <Link {...paths.browse()}>Back to the directory</Link>
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
