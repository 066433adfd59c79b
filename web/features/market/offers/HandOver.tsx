import { Check, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { offerCan } from '#domain/market/offers.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { shortDay, timeOf } from '#web/ui/days.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { nameOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import type { MyOffer } from './offers.data.ts'
import { useOfferMove } from './use-offer-move.ts'
import './offers.css'

export type Person = { id: string; full_name: string; profile_picture: string | null; specialties: string[]; is_verified: boolean }
type Props = { offer: Omit<MyOffer, 'seller'>; myId: string; other: Person | null }
const words = copy.handOver

/** Of an accepted offer: who of the two has said that it was handed over, and the button that says it. */
export function HandOver({ offer, myId, other }: Props) {
  const now = useNow()
  const isSeller = offer.seller_id === myId
  const [mine, theirs] = isSeller ? [offer.seller_handed_at, offer.buyer_handed_at] : [offer.buyer_handed_at, offer.seller_handed_at]
  const name = nameOf(other)
  return (
    <section className="hand-over" aria-label={words.title}>
      <h3 className="d4">{words.title}</h3>
      <p className="muted text-sm">{words.line}</p>
      <ul>
        <li data-tapped={theirs !== null || undefined}>
          <Cameo
            name={other?.full_name ?? name}
            craft={craftOf(other?.specialties[0])}
            seed={other?.id ?? offer.id}
            src={other?.profile_picture}
            size={46}
          />
          <span className="min-w-0">
            <b className="block wrap-anywhere">{theirs === null ? words.theirTurn(name) : words.tapped(name)}</b>
            <span className="text-sm">{theirs === null ? words.notYet : whenOf(theirs, now)}</span>
          </span>
          {theirs !== null && <CircleCheck aria-hidden />}
        </li>
        <li data-tapped={mine !== null || undefined} data-turn={mine === null || undefined}>
          <span className="min-w-0">
            <b className="block">{mine === null ? words.yourTurn : words.youTapped}</b>
            <span className="text-sm">{mine === null ? words.notYet : whenOf(mine, now)}</span>
          </span>
          {mine !== null && <CircleCheck aria-hidden />}
        </li>
      </ul>
      <div className="grid gap-2.5">
        <HandedOverButton offer={offer} myId={myId} />
        <ReleaseButton offer={offer} myId={myId} />
      </div>
      <p className="muted text-xs">{mine === null && theirs === null ? words.rule : words.counts}</p>
    </section>
  )
}

const whenOf = (at: string, now: Date): string => `${shortDay(at, now)}, ${timeOf(at)}`

/** Asks first: nobody takes it back. */
export function HandedOverButton({ offer, myId, block = true }: Omit<Props, 'other'> & { block?: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const move = useOfferMove()
  if (!offerCan.handOver(offer, myId, useNow())) return null
  return (
    <>
      <Button variant="glossy" block={block} disabled={move.isPending} onClick={() => setAsking(true)}>
        <Check aria-hidden /> {copy.handedOver}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.question}
        action={words.yes}
        cancel={words.later}
        variant="glossy"
        busy={move.isPending && copy.busy}
        onAction={() => move.mutate({ act: 'handOver', offer }, { onSettled: () => setAsking(false) })}
      >
        <p>{words.questionLine}</p>
      </AlertDialog>
    </>
  )
}

function ReleaseButton({ offer, myId }: Omit<Props, 'other'>) {
  const [isAsking, setAsking] = useState(false)
  const move = useOfferMove()
  const side = offer.seller_id === myId ? 'seller' : 'buyer'
  const asked = copy.questions.release
  if (!offerCan.release(offer, myId, useNow())) return null
  return (
    <>
      <Button variant="outline" block disabled={move.isPending} onClick={() => setAsking(true)}>
        {copy.release[side]}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={asked.title}
        action={asked.action}
        cancel={asked.cancel}
        busy={move.isPending && copy.busy}
        onAction={() => move.mutate({ act: 'release', offer }, { onSettled: () => setAsking(false) })}
      >
        <p>{asked.line[side]}</p>
      </AlertDialog>
    </>
  )
}
