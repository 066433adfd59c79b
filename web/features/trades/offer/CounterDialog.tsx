import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { needsConsent, sumOf, weigh } from '#domain/fair-value.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BudgetNotice } from './BudgetNotice.tsx'
import { FairValueMeter } from './fairness/FairValueMeter.tsx'
import { LicenseTick } from './LicenseTick.tsx'
import { MessageField } from './MessageField.tsx'
import type { MyTrade } from '../my-trade.ts'
import { emptyOffer, offerOfVersion, wireItems, type OfferDraft } from './offer.ts'
import { OfferSide } from './OfferSide.tsx'
import { Balance } from './steps/Balance.tsx'
import { WhenAndWhere } from './steps/WhenAndWhere.tsx'
import { copy } from './offer.copy.ts'
import { trades } from '../trades.data.ts'
import { partners } from '../partner.data.ts'
import { moves } from '../trades.moves.ts'
import { useOffer } from './use-offer.ts'
import './request.css'

/** Starts from the current offer; what the member changes is sent back. */
export function CounterDialog({ mine, onClose, onStale }: { mine: MyTrade; onClose: () => void; onStale: () => void }) {
  const { trade, version, myId, otherId, otherName, firstName, me } = mine
  const now = useNow()
  const queries = useQueryClient()
  const current = () => (version ? offerOfVersion(version, myId, now) : emptyOffer())
  const { offer, change, forget } = useOffer(`counter:${trade.id}:${trade.current_version}`, (kept) => kept ?? current())
  const them = useQuery(partners.one(otherId))
  const self = useQuery(partners.one(myId))
  const send = useMutation({
    mutationFn: () => moves.counter(trade.id, offer, me, trade.current_version),
    onSuccess: () => {
      forget()
      onClose()
      notify.success(copy.done.counter(firstName))
      return queries.invalidateQueries({ queryKey: trades.all(myId) })
    },
    onError: (error) => {
      if (refusalOf(error) !== 'stale_version') return
      onClose()
      onStale()
    },
  })
  const isWhole = offer.give.length > 0 && offer.get.length > 0
  const isAgreed = offer.isHappy || !needsConsent(weigh(offer.give, offer.get, offer.basis))
  const isChanged = offer.message.trim() !== '' || JSON.stringify(termsOf(offer)) !== JSON.stringify(termsOf(current()))

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      wide
      title={copy.counter.title}
      description={copy.counter.line(firstName)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant="glossy"
            disabled={!isWhole || !isChanged || !isAgreed || !offer.acceptsUnverified}
            busy={send.isPending && 'Sending...'}
            onClick={() => send.mutate()}
          >
            <Send aria-hidden /> {copy.counter.send}
          </Button>
        </>
      }
    >
      {them.isPending || self.isPending ? (
        <CounterSkeleton />
      ) : them.isError || self.isError ? (
        <ErrorState title={copy.counter.failed} onRetry={() => void Promise.all([them.refetch(), self.refetch()])} />
      ) : (
        <div className="grid gap-6">
          <section aria-labelledby="counter-get">
            <h3 className="d5" id="counter-get">
              {copy.counter.get(firstName)}
            </h3>
            <OfferSide
              services={them.data?.services ?? []}
              wants={self.data?.wants ?? []}
              wanter="You are"
              items={offer.get}
              isMine={false}
              onChange={(get) => change({ ...offer, get })}
              none={<p className="muted text-sm">{copy.counter.noneOfTheirs(otherName)}</p>}
            />
          </section>
          <section aria-labelledby="counter-give">
            <h3 className="d5" id="counter-give">
              {copy.counter.give}
            </h3>
            <OfferSide
              services={self.data?.services ?? []}
              wants={them.data?.wants ?? []}
              wanter={`${firstName} is`}
              items={offer.give}
              isMine
              onChange={(give) => change({ ...offer, give })}
              none={<p className="muted text-sm">{copy.counter.noneOfYours}</p>}
            />
          </section>
          <section aria-labelledby="counter-fairness">
            <h3 className="d5" id="counter-fairness">
              {copy.steps.fairness}
            </h3>
            <Balance
              offer={offer}
              onChange={change}
              firstName={firstName}
              services={{ give: self.data?.services ?? [], get: them.data?.services ?? [] }}
            />
          </section>
          {them.data && self.data && (
            <section aria-labelledby="counter-when">
              <h3 className="d5" id="counter-when">
                {copy.steps.when}
              </h3>
              <WhenAndWhere offer={offer} onChange={change} them={them.data} self={self.data} firstName={firstName} />
            </section>
          )}
          <MessageField value={offer.message} firstName={firstName} onChange={(message) => change({ ...offer, message })} />
          {offer.get.length > 0 && (
            <LicenseTick
              services={offer.get.length}
              firstName={firstName}
              checked={offer.acceptsUnverified}
              onChange={(acceptsUnverified) => change({ ...offer, acceptsUnverified })}
            />
          )}
          <BudgetNotice myId={myId} givenCents={sumOf(offer.give).cents} />
          {send.isError && (
            <p className="note destructive" role="alert">
              {wordingOf(send.error, copy.failedTo.counter)}
            </p>
          )}
          <div className="counter-meter">
            <FairValueMeter offer={offer} firstName={firstName} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** What a counter-offer can change, besides its message. */
function termsOf({ give, get, basis, balanceMethod, balanceNote }: OfferDraft) {
  return [wireItems({ give, get }, 'proposer'), basis, balanceMethod, balanceNote]
}

function CounterSkeleton() {
  return (
    <div className="grid gap-3" aria-label={copy.loading} aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-14" />
      ))}
    </div>
  )
}
