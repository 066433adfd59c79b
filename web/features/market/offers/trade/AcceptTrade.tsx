import { useState } from 'react'
import { LicenseTick } from '#web/features/trades/offer/LicenseTick.tsx'
import { HappyTick } from '#web/features/trades/offer/sending/HappyTick.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { amountOf, nameOf, servicesOf } from '../offer-words.ts'
import { copy } from '../offers.copy.ts'
import type { MyOffer, OfferedListing } from '../offers.data.ts'
import { isUneven, sidesOf } from './traded.ts'
import { useOfferMove } from '../use-offer-move.ts'
import '#web/features/trades/offer/request.css'

type Props = {
  offer: Omit<MyOffer, 'seller'>
  listing: OfferedListing
  myId: string
  other: { full_name: string } | null
  onClose: () => void
}
const words = copy.trade.accept

/** What a member says before they accept an offer of services, which becomes a trade. */
export function AcceptTrade({ offer, listing, myId, other, onClose }: Props) {
  const [isHappy, setHappy] = useState(false)
  const [acceptsUnverified, setAccepts] = useState(false)
  const move = useOfferMove()
  const isSeller = offer.seller_id === myId
  const services = servicesOf(offer.services)
  const { amount_cents: amountCents, quantity } = offer
  const sides = sidesOf(listing, { services, amountCents, quantity, isSeller, isHappy })
  const isTicked = (!isSeller || acceptsUnverified) && (isHappy || !isUneven(sides))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      description={words.line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="glossy"
            disabled={!isTicked}
            busy={move.isPending && copy.busy}
            onClick={() => move.mutate({ act: 'accept', offer, ticks: { acceptsUnverified, isHappy } }, { onSettled: onClose })}
          >
            {words.action}
          </Button>
        </>
      }
    >
      <p className="d5">{amountOf(offer)}</p>
      <HappyTick offer={sides} onChange={(next) => setHappy(next.isHappy)} />
      {isSeller && <LicenseTick services={services.length} firstName={nameOf(other)} checked={acceptsUnverified} onChange={setAccepts} />}
    </Dialog>
  )
}
