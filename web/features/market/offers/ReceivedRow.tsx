import { useState } from 'react'
import { acceptBlock, isOpen, offerCan, offerLimits } from '#domain/market/offers.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { shortAgo } from '#web/ui/days.ts'
import { Seal } from '#web/ui/display/Seal.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { AnswerButtons } from './OfferBar.tsx'
import { OfferBadge } from './OfferBadge.tsx'
import { amountOf, nameOf, standingOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import type { OfferedListing, ReceivedOffer } from './offers.data.ts'
import { useOfferMove } from './use-offer-move.ts'

type Props = { offer: ReceivedOffer; listing: OfferedListing; myId: string; currentId?: string | undefined }
const scrollTo = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** An offer for the caller's own listing, with what they can do about it. */
export function ReceivedRow({ offer, listing, myId, currentId }: Props) {
  const { buyer, buyer_id: buyerId, message, status, updated_at: at } = offer
  const now = useNow()
  const { situation, words } = standingOf(offer, { myId, other: buyer, now })
  const isCurrent = offer.id === currentId
  const name = buyer?.full_name ?? copy.member
  return (
    <li
      className="offer-row"
      data-status={isOpen(offer) ? status : 'ended'}
      aria-label={`${name}: ${amountOf(offer)}`}
      aria-current={isCurrent || undefined}
      ref={isCurrent ? scrollTo : undefined}
    >
      <Cameo name={name} craft={craftOf(buyer?.specialties[0])} seed={buyerId} src={buyer?.profile_picture} size={46} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name} {buyer?.is_verified && <Seal />}
        </p>
        <p className="d5 tabular-nums">{amountOf(offer)}</p>
        <p className="text-sm wrap-anywhere">{message === '' ? copy.panel.noMessage : `“${message}”`}</p>
        <p className="offer-when text-sm">{words}</p>
      </div>
      <div className="offer-acts">
        <span className="flex flex-wrap items-center justify-end gap-2">
          <time className="text-sm tabular-nums" dateTime={at}>
            {shortAgo(at, now)}
          </time>
          <OfferBadge status={status} situation={situation} />
        </span>
        <Answers offer={offer} listing={listing} myId={myId} />
      </div>
    </li>
  )
}

function Answers({ offer, listing, myId }: Props) {
  const now = useNow()
  if (!offerCan.decline(offer, myId, now)) return null
  const isMyTurn = offerCan.accept(offer, myId, now)
  const block = isMyTurn ? acceptBlock(offer, listing) : null
  return (
    <>
      <span className="flex flex-wrap justify-end gap-2">
        <AnswerButtons offer={offer} listing={listing} myId={myId} other={offer.buyer} size="sm" />
        <DeclineButton offer={offer} />
      </span>
      {block !== null && <span className="text-xs">{copy.notNow[block]}</span>}
      {isMyTurn && offer.version >= offerLimits.answers && <span className="text-xs">{copy.lastWord}</span>}
    </>
  )
}

function DeclineButton({ offer }: { offer: ReceivedOffer }) {
  const [isAsking, setAsking] = useState(false)
  const move = useOfferMove()
  const asked = copy.questions.decline
  return (
    <>
      <Button variant="ghost" size="sm" disabled={move.isPending} onClick={() => setAsking(true)}>
        {copy.decline}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={asked.title(nameOf(offer.buyer))}
        action={asked.action}
        cancel={asked.cancel}
        busy={move.isPending && copy.busy}
        onAction={() => move.mutate({ act: 'decline', offer }, { onSettled: () => setAsking(false) })}
      >
        <p>{asked.line}</p>
      </AlertDialog>
    </>
  )
}
