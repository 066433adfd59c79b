import { Check, CircleCheck, Clock, Handshake, Hourglass, Repeat2, Send, Undo2, X, type LucideIcon } from 'lucide-react'
import type { OfferStatus, Situation } from '#domain/market/offers.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { copy } from './offers.copy.ts'

const looks: Record<OfferStatus, [tone: BadgeTone, icon: LucideIcon]> = {
  pending: ['neutral', Send],
  countered: ['info', Repeat2],
  accepted: ['success', Check],
  completed: ['success', CircleCheck],
  released: ['neutral', Undo2],
  declined: ['neutral', X],
  withdrawn: ['outline', Undo2],
  expired: ['neutral', Clock],
}

/** What has become of an offer, and before anything else that its reader has to answer it. */
export function OfferBadge({ status, situation }: { status: OfferStatus; situation: Situation }) {
  if (situation === 'my_answer' || situation === 'they_say_handed')
    return (
      <Badge tone="brand" icon={<Handshake aria-hidden />}>
        {copy.yourTurn}
      </Badge>
    )
  if (situation === 'waits')
    return (
      <Badge tone="warning" icon={<Hourglass aria-hidden />}>
        {copy.waits}
      </Badge>
    )
  const [tone, Icon] = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {copy.statuses[status]}
    </Badge>
  )
}
