import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { needsConsent, weigh } from '#domain/fair-value.ts'
import { readRules } from '#domain/trading/trade-rules.ts'
import { titleOf } from '#domain/trading/items.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { WhenSeen } from '#web/ui/overlays/WhenSeen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { drawingsOf } from '#web/ui/art/drawings.ts'
import { firstNameOf } from '../my-trade.ts'
import { emptyOffer, itemOfService, requestDraft, valueProblem, withItem, type DraftItem, type OfferDraft } from './offer.ts'
import { FromJob } from '../FromJob.tsx'
import { OfferSide } from './OfferSide.tsx'
import { RecipientCard } from './RecipientCard.tsx'
import { Step, StepButtons, stepOf, type StepName } from './steps/Step.tsx'
import { copy } from '../trades.copy.ts'
import { copy as words } from './offer.copy.ts'
import { trades } from '../trades.data.ts'
import type { Partner } from '../partner.data.ts'
import { moves } from '../trades.moves.ts'
import { useOffer } from './use-offer.ts'

const Balance = lazy(() => import('./steps/Balance.tsx').then(({ Balance: part }) => ({ default: part })))
const WhenAndWhere = lazy(() => import('./steps/WhenAndWhere.tsx').then(({ WhenAndWhere: part }) => ({ default: part })))
const Review = lazy(() => import('./steps/Review.tsx').then(({ Review: part }) => ({ default: part })))
const FairValueMeter = lazy(() => import('./fairness/FairValueMeter.tsx').then(({ FairValueMeter: part }) => ({ default: part })))

const route = getRouteApi('/_app/request-trade/$recipientId')

export function Request({ them, self }: { them: Partner; self: Partner }) {
  const firstName = firstNameOf(them.full_name)
  const navigate = useNavigate()
  const search = route.useSearch()
  const { offer, change, send } = useRequest(them, self, search)
  const step = stepOf(search.step)
  const go = (to: StepName) => void navigate(paths.requestTrade(them.id, { ...search, step: to }))
  const missing = missingIn(offer, them, self, firstName)

  return (
    <>
      <RecipientCard person={them} />
      <FromJob jobId={search.job} />
      <div className="request-columns">
        <div className="request-steps">
          <Step name="want" title={words.want} current={step}>
            <OfferSide
              services={them.services}
              wants={self.wants}
              wanter="You are"
              items={offer.get}
              isMine={false}
              onChange={(get) => change({ ...offer, get })}
              none={<p className="muted">{words.noneOfTheirs(firstName)}</p>}
            />
          </Step>
          <Step name="offer" title={words.offer} current={step}>
            <OfferSide
              services={self.services}
              wants={them.wants}
              wanter={`${firstName} is`}
              items={offer.give}
              isMine
              onChange={(give) => change({ ...offer, give })}
              none={<NoServices />}
            />
          </Step>
          <Step name="fairness" title={words.steps.fairness} current={step}>
            <WhenSeen height="h-32">
              <Balance offer={offer} onChange={change} firstName={firstName} services={{ give: self.services, get: them.services }} />
            </WhenSeen>
          </Step>
          <Step name="when" title={words.steps.when} current={step}>
            <WhenSeen height="h-32">
              <WhenAndWhere offer={offer} onChange={change} them={them} self={self} firstName={firstName} />
            </WhenSeen>
          </Step>
          <Step name="review" title={words.steps.review} current={step}>
            <WhenSeen height="h-32">
              <Review offer={offer} onChange={change} them={them} myId={self.id} firstName={firstName} />
            </WhenSeen>
            <SendButton send={send} missing={missing} hint={words.hint(firstName)} />
          </Step>
        </div>
        <aside className="request-panel" aria-label={words.yours}>
          <Preview offer={offer} seeds={{ give: self.id, get: them.id }} crafts={{ give: self.specialties[0], get: them.specialties[0] }} />
          <Suspense fallback={<Skeleton className="h-32" />}>
            <FairValueMeter offer={offer} firstName={firstName} />
          </Suspense>
          <StepButtons current={step} onGo={go} />
        </aside>
      </div>
    </>
  )
}

/** The offer, begun from the service that was chosen on the profile, and what sends it. */
function useRequest(them: Partner, self: Partner, from: { service?: string; job?: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { offer, change, forget } = useOffer(requestDraft(them.id), (kept) => withService(kept ?? emptyOffer(), them, from.service))
  const send = useMutation({
    mutationFn: () => moves.send(them.id, offer, from.job),
    onSuccess: (trade) => {
      forget()
      void queries.invalidateQueries({ queryKey: trades.all(self.id) })
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

function SendButton({ send, missing, hint }: { send: ReturnType<typeof useRequest>['send']; missing: string[]; hint: string }) {
  return (
    <>
      {send.isError && (
        <p className="note destructive mt-4" role="alert">
          {wordingOf(send.error, words.failedTo.send)}
        </p>
      )}
      <Button
        className="mt-5"
        variant="glossy"
        size="lg"
        block
        disabled={missing.length > 0}
        busy={send.isPending && 'Sending...'}
        onClick={() => send.mutate()}
      >
        <Send aria-hidden /> {words.send}
      </Button>
      <p className="hint mt-2 text-center">{missing.join(' ') || hint}</p>
    </>
  )
}

/** Why the request cannot be sent yet. */
function missingIn(offer: OfferDraft, them: Partner, self: Partner, firstName: string): string[] {
  const missing = words.review.missing
  if (offer.give.length === 0 || offer.get.length === 0) return [missing.sides]
  const priceOf = (id: string | null) => self.services.find((service) => service.id === id)?.list_price_cents ?? 0
  const hasRules = Object.keys(readRules(them.details?.trade_rules)).length > 0
  return [
    ...(offer.give.some((item) => valueProblem(item, priceOf(item.service_id)) !== null) ? [missing.value] : []),
    ...(needsConsent(weigh(offer.give, offer.get, offer.basis)) && !offer.isHappy ? [missing.happy] : []),
    ...(hasRules && !offer.acceptsRules ? [missing.rules(firstName)] : []),
    ...(offer.acceptsUnverified ? [] : [missing.unverified]),
  ]
}

type Sides<T> = { give: T; get: T }

function Preview({ offer, seeds, crafts }: { offer: Sides<DraftItem[]>; seeds: Sides<string>; crafts: Sides<string | undefined> }) {
  const empty = (side: 'give' | 'get') => ({ service_id: seeds[side], title: '', category: crafts[side] ?? '' })
  const [give, get] = drawingsOf([offer.give[0] ?? empty('give'), offer.get[0] ?? empty('get')])
  return (
    <div>
      <Diptych ratio="3/2">
        {give && <Art {...give} w={440} h={330} quiet={offer.give[0] ? 0 : 0.7} />}
        {get && <Art {...get} w={440} h={330} quiet={offer.get[0] ? 0 : 0.7} />}
      </Diptych>
      <div className="trade-sides mt-2">
        <div>
          <p className="muted text-xs">{copy.youGive}</p>
          <p className="d5">{titleOf(offer.give)}</p>
        </div>
        <div>
          <p className="muted text-xs">{copy.youGet}</p>
          <p className="d5">{titleOf(offer.get)}</p>
        </div>
      </div>
    </div>
  )
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
