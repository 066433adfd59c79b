import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { refusalOf } from '#web/data/wording.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import { FairValueMeter } from './fairness/FairValueMeter.tsx'
import { changedTo, emptyOffer, itemOfService, keptAs, withItem, withPlaces, type OfferDraft } from './offer.ts'
import { FromJob } from '../FromJob.tsx'
import { Preview } from './Preview.tsx'
import { OfferSide } from './OfferSide.tsx'
import { RecipientCard } from './RecipientCard.tsx'
import { Balance } from './steps/Balance.tsx'
import { Review } from './steps/Review.tsx'
import { missingIn, parts, type Missing } from './sending/missing.ts'
import { SendButton } from './sending/SendButton.tsx'
import { useLead } from './sending/use-lead.ts'
import { Step, StepButtons, stepOf, type StepName } from './steps/Step.tsx'
import { WhenAndWhere } from './steps/WhenAndWhere.tsx'
import { copy as words } from './offer.copy.ts'
import { readTradesAgain } from '../trades.data.ts'
import type { Partner } from '../partner.data.ts'
import { moves } from '../trades.moves.ts'
import { useOffer } from './use-offer.ts'

const route = getRouteApi('/_app/request-trade/$recipientId')

export function Request({ them, self }: { them: Partner; self: Partner }) {
  const firstName = firstNameOf(them.full_name)
  const navigate = useNavigate()
  const search = route.useSearch()
  const { offer, change, send } = useRequest(them, self, search)
  const step = stepOf(search.step)
  const go = (to: StepName) => void navigate(paths.requestTrade(them.id, { ...search, step: to }))
  const missing = missingIn(offer, self, them)
  const { lead, orLead, told } = useLead(missing, (part) => go(stepOfPart[part]))

  return (
    <>
      <RecipientCard person={them} />
      <FromJob jobId={search.job} />
      <div className="request-columns">
        <div className="request-steps">
          <Sides offer={offer} onChange={change} them={them} self={self} current={step} />
          <Step name="fairness" title={words.steps.fairness} current={step}>
            <Balance offer={offer} onChange={change} firstName={firstName} services={{ give: self.services, get: them.services }} />
          </Step>
          <Step name="when" title={words.steps.when} current={step}>
            <WhenAndWhere offer={offer} onChange={change} them={them} self={self} firstName={firstName} />
          </Step>
          <Step name="review" title={words.steps.review} current={step}>
            <Review offer={offer} onChange={change} them={them} myId={self.id} firstName={firstName} />
            <SendButton send={send} onSend={() => orLead(send.mutate)} missing={missing} onLead={lead} hint={words.hint(firstName)} />
          </Step>
        </div>
        <aside className="request-panel" aria-label={words.yours}>
          <Preview offer={offer} seeds={{ give: self.id, get: them.id }} crafts={{ give: self.specialties[0], get: them.specialties[0] }} />
          <FairValueMeter offer={offer} firstName={firstName} />
          {told !== null && (
            <p className="note" role="alert">
              {told}
            </p>
          )}
          <StepButtons current={step} onGo={go} />
        </aside>
      </div>
    </>
  )
}

const stepOfPart: Record<Missing['part'], StepName> = {
  [parts.get]: 'want',
  [parts.give]: 'offer',
  [parts.happy]: 'review',
  [parts.rules]: 'review',
  [parts.license]: 'review',
}

function Sides({
  offer,
  onChange,
  them,
  self,
  current,
}: {
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  them: Partner
  self: Partner
  current: StepName
}) {
  const firstName = firstNameOf(them.full_name)
  return (
    <>
      <Step name="want" title={words.want} current={current}>
        <OfferSide
          id={parts.get}
          services={them.services}
          wants={self.wants}
          wanter="You are"
          items={offer.get}
          isMine={false}
          onChange={(get) => onChange({ ...offer, get })}
          none={<p className="muted">{words.noneOfTheirs(firstName)}</p>}
        />
      </Step>
      <Step name="offer" title={words.offer} current={current}>
        <OfferSide
          id={parts.give}
          services={self.services}
          wants={them.wants}
          wanter={`${firstName} is`}
          items={offer.give}
          isMine
          onChange={(give) => onChange({ ...offer, give })}
          none={<NoServices />}
        />
      </Step>
    </>
  )
}

/** The offer, begun from the service that was chosen on the profile, and what sends it. */
function useRequest(them: Partner, self: Partner, from: { service?: string; job?: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { offer, change, forget } = useOffer(keptAs.request(them.id), (left) => {
    const before = left ?? emptyOffer()
    return changedTo(withPlaces(withService(before, them, from.service), { give: self.services, get: them.services }), before)
  })
  const send = useMutation({
    mutationFn: () => moves.send(them.id, offer, from.job),
    onSuccess: (trade) => {
      forget()
      void readTradesAgain(queries, self.id)
      notify.success(words.done.send(firstNameOf(them.full_name)))
      void navigate(paths.trades({ tab: 'sent', id: trade.id }))
    },
    onError: (error) => {
      // The page then shows what the profile lacks, if that was the reason.
      if (refusalOf(error) === 'not_allowed') void queries.invalidateQueries({ queryKey: mine.profile(self.id).queryKey })
    },
  })
  return { offer, change, send }
}

function NoServices() {
  return (
    <p className="muted">
      {words.noneOfYours.before}
      <Link className="text-link" {...paths.myProfile({ tab: 'services' })}>
        {words.noneOfYours.link}
      </Link>
      {words.noneOfYours.after}
    </p>
  )
}

/** Chooses the service whose "Request" button opened this page. */
function withService(offer: OfferDraft, them: Partner, serviceId: string | undefined): OfferDraft {
  const service = them.services.find((each) => each.id === serviceId)
  const isThere = offer.get.some((item) => item.service_id === serviceId)
  return service && !isThere ? { ...offer, get: withItem(offer.get, itemOfService(service)) } : offer
}
