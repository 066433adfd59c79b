import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { sumOf } from '#domain/fair-value.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BudgetNotice } from './BudgetNotice.tsx'
import { FairValueMeter } from './fairness/FairValueMeter.tsx'
import { LicenseTick } from './LicenseTick.tsx'
import { MessageField } from './MessageField.tsx'
import type { MyTrade } from '../my-trade.ts'
import { emptyOffer, keptAs, offerOfVersion, wireItems, type OfferDraft } from './offer.ts'
import { OfferSide } from './OfferSide.tsx'
import { HappyTick } from './sending/HappyTick.tsx'
import { missingIn, parts } from './sending/missing.ts'
import { MissingList } from './sending/MissingList.tsx'
import { useLead } from './sending/use-lead.ts'
import { Balance } from './steps/Balance.tsx'
import { WhenAndWhere } from './steps/WhenAndWhere.tsx'
import { copy } from './offer.copy.ts'
import { readTradesAgain } from '../trades.data.ts'
import { partners, type Partner } from '../partner.data.ts'
import { moves } from '../trades.moves.ts'
import { useOffer } from './use-offer.ts'
import './request.css'

/** Starts from the current offer; what the member changes is sent back. */
export function CounterDialog({ mine, onClose, onStale }: { mine: MyTrade; onClose: () => void; onStale: () => void }) {
  const self = useQuery(partners.one(mine.myId))
  const { offer, change, isChanged, send } = useCounter(mine, onClose, onStale)
  const both = allOf(useQuery(partners.one(mine.otherId)), self)
  const missing = [...(isChanged ? [] : [{ words: copy.review.missing.changed, part: parts.get }]), ...missingIn(offer, self.data ?? null)]
  const { lead, orLead, told } = useLead(missing, () => undefined)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      wide
      title={copy.counter.title}
      description={copy.counter.line(mine.firstName)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Not now
          </Button>
          <Button variant="glossy" disabled={!both.data} busy={send.isPending && 'Sending...'} onClick={() => orLead(send.mutate)}>
            <Send aria-hidden /> {copy.counter.send}
          </Button>
        </>
      }
    >
      <Loaded query={both} skeletons={<CounterSkeleton />} failed={copy.counter.failed}>
        {([them, myself]) => (
          <CounterFields mine={mine} them={them} self={myself} offer={offer} onChange={change} error={send.error}>
            <MissingList id="counter-missing" missing={missing} onLead={lead} />
            <div className="counter-meter">
              <FairValueMeter offer={offer} firstName={mine.firstName} />
              {told !== null && (
                <p className="note" role="alert">
                  {told}
                </p>
              )}
            </div>
          </CounterFields>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The current offer with what is changed of it, and what sends that. */
function useCounter(mine: MyTrade, onClose: () => void, onStale: () => void) {
  const { trade, version, myId, firstName, me } = mine
  const now = useNow()
  const queries = useQueryClient()
  const current = () => (version ? offerOfVersion(version, myId, now) : emptyOffer())
  const { offer, change, forget } = useOffer(keptAs.counter(trade.id, trade.current_version), (left) => left ?? current())
  const send = useMutation({
    mutationFn: () => moves.counter(trade.id, offer, me, trade.current_version),
    onSuccess: () => {
      forget()
      onClose()
      notify.success(copy.done.counter(firstName))
      return readTradesAgain(queries, myId)
    },
    onError: (error) => {
      if (refusalOf(error) !== 'stale_version') return
      onClose()
      onStale()
    },
  })
  const isChanged = offer.message.trim() !== '' || JSON.stringify(termsOf(offer)) !== JSON.stringify(termsOf(current()))
  return { offer, change, isChanged, send }
}

/** What a counter-offer can change, besides its message. */
function termsOf({ give, get, basis, balanceMethod, balanceNote }: OfferDraft) {
  return [wireItems({ give, get }, 'proposer'), basis, balanceMethod, balanceNote]
}

function CounterFields({
  mine: { myId, otherName, firstName },
  them,
  self,
  offer,
  onChange,
  error,
  children,
}: {
  mine: MyTrade
  them: Partner | null
  self: Partner | null
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  error: Error | null
  children: ReactNode
}) {
  return (
    <div className="grid gap-6">
      <Part id="counter-get" title={copy.counter.get(firstName)}>
        <OfferSide
          id={parts.get}
          services={them?.services ?? []}
          wants={self?.wants ?? []}
          wanter="You are"
          items={offer.get}
          isMine={false}
          onChange={(get) => onChange({ ...offer, get })}
          none={<p className="muted text-sm">{copy.counter.noneOfTheirs(otherName)}</p>}
        />
      </Part>
      <Part id="counter-give" title={copy.counter.give}>
        <OfferSide
          id={parts.give}
          services={self?.services ?? []}
          wants={them?.wants ?? []}
          wanter={`${firstName} is`}
          items={offer.give}
          isMine
          onChange={(give) => onChange({ ...offer, give })}
          none={<p className="muted text-sm">{copy.counter.noneOfYours}</p>}
        />
      </Part>
      <Part id="counter-fairness" title={copy.steps.fairness}>
        <Balance
          offer={offer}
          onChange={onChange}
          firstName={firstName}
          services={{ give: self?.services ?? [], get: them?.services ?? [] }}
        />
      </Part>
      {them && self && (
        <Part id="counter-when" title={copy.steps.when}>
          <WhenAndWhere offer={offer} onChange={onChange} them={them} self={self} firstName={firstName} />
        </Part>
      )}
      <MessageField value={offer.message} firstName={firstName} onChange={(message) => onChange({ ...offer, message })} />
      <BudgetNotice myId={myId} givenCents={sumOf(offer.give).cents} />
      <HappyTick offer={offer} onChange={onChange} />
      {offer.get.length > 0 && (
        <LicenseTick
          services={offer.get.length}
          firstName={firstName}
          checked={offer.acceptsUnverified}
          onChange={(acceptsUnverified) => onChange({ ...offer, acceptsUnverified })}
        />
      )}
      {error && (
        <p className="note destructive" role="alert">
          {wordingOf(error, copy.failedTo.counter)}
        </p>
      )}
      {children}
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 className="d5" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
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
