import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, MapPin, Sparkle } from 'lucide-react'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { drawingsOf } from '#web/ui/art/drawings.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { firstNameOf } from '#domain/wording/names.ts'
import type { Partner } from '../partner.data.ts'
import { reasonsOf, type Leg } from './exchange.ts'
import { copy, dismissReasons } from './for-you.copy.ts'
import { dismiss, type DismissReason, type Match } from './for-you.data.ts'

/** A member to trade with: what each would give, how far, when, and why. */
export function MatchCard({ match, give, get, me }: { match: Match; give: Leg; get: Leg; me: Partner }) {
  const { other, miles, shared_times } = match
  const name = firstNameOf(other.full_name)
  const pictures = drawingsOf([give, get].map(({ service: { id, name: title, category } }) => ({ service_id: id, title, category })))
  return (
    <article className="match-card card" aria-label={other.full_name}>
      <div className="head">
        <span className="faces">
          <Cameo name={me.full_name} craft={craftOf(me.specialties[0])} seed={me.id} src={me.profile_picture} size={38} />
          <Cameo name={other.full_name} craft={craftOf(other.specialties[0])} seed={other.id} src={other.profile_picture} size={38} />
        </span>
        <h2 className="d5">
          <Link {...paths.professional(other.id)} className="inline-flex min-h-11 items-center gap-1">
            {other.full_name} {other.is_verified && <Seal />}
          </Link>
        </h2>
        {match.status === 'new' && <Badge tone="brand">{copy.isNew}</Badge>}
      </div>
      <Diptych ratio="1/.6" hinge="2.5rem">
        {pictures.map((picture) => (
          <Art key={picture.seed} {...picture} w={300} h={180} />
        ))}
      </Diptych>
      <dl className="sides">
        <Side label={copy.give} leg={give} />
        <Side label={copy.get} leg={get} />
      </dl>
      <ul className="facts">
        <li className="text-brand-ink font-medium">
          <Sparkle aria-hidden /> {copy.fit(give.fit, get.fit, name)}
        </li>
        <li>
          <MapPin aria-hidden /> {copy.distance(miles, other.city)}
        </li>
        {shared_times !== null && (
          <li>
            <CalendarDays aria-hidden /> {copy.times(shared_times)}
          </li>
        )}
      </ul>
      <details>
        <summary className="text-link">{copy.why}</summary>
        <ul>
          {reasonsOf(give, get, name, match).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
      <div className="actions">
        <Button asChild>
          <Link {...paths.requestTrade(other.id)}>{copy.request}</Link>
        </Button>
        <NotForMe otherId={match.other_id} name={name} />
      </div>
    </article>
  )
}

function Side({ label, leg }: { label: string; leg: Leg }) {
  return (
    <div>
      <dt className="muted text-xs">{label}</dt>
      <dd className="font-medium">{leg.service.name}</dd>
    </div>
  )
}

function NotForMe({ otherId, name }: { otherId: string; name: string }) {
  const queries = useQueryClient()
  const saying = useMutation({
    mutationFn: (reason: DismissReason) => dismiss(otherId, reason),
    onSuccess: async () => {
      notify.success(copy.dismissed(name))
      // Also those of the home, which are the same.
      await queries.invalidateQueries({ queryKey: ['browse', 'matches'] })
    },
    onError: (error) => notify.error(wordingOf(error, copy.dismissFailed)),
  })
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" busy={saying.isPending && copy.notForMe}>
          {copy.notForMe}
        </Button>
      }
    >
      {(Object.keys(dismissReasons) as DismissReason[]).map((reason) => (
        <MenuItem key={reason} onSelect={() => saying.mutate(reason)}>
          {dismissReasons[reason]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
