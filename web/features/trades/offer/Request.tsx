import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { pictureSeed } from '#domain/crafts.ts'
import { titleOf } from '#domain/trades.ts'
import { wordingOf } from '#web/data/wording.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { MessageField } from './MessageField.tsx'
import { firstNameOf } from '../my-trade.ts'
import { emptyOffer, itemOfService, withItem, type DraftItem, type OfferDraft } from './offer.ts'
import { OfferSide } from './OfferSide.tsx'
import { RecipientCard } from './RecipientCard.tsx'
import { copy } from '../trades.copy.ts'
import { copy as words } from './offer.copy.ts'
import { trades, type Partner } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { useOffer } from './use-offer.ts'

const FairValueMeter = lazy(() => import('./FairValueMeter.tsx').then(({ FairValueMeter: part }) => ({ default: part })))

export function Request({ them, self }: { them: Partner; self: Partner }) {
  const firstName = firstNameOf(them.full_name)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { service: serviceId }: { service?: string } = useSearch({ strict: false })
  const { offer, change, forget } = useOffer(`trade:${them.id}`, (kept) => withService(kept ?? emptyOffer(), them, serviceId))
  const send = useMutation({
    mutationFn: () => moves.send(them.id, offer),
    onSuccess: (trade) => {
      forget()
      void queries.invalidateQueries({ queryKey: trades.all(self.id) })
      notify.success(words.done.send(firstName))
      void navigate(linkTo(paths.trades({ tab: 'sent', id: trade.id })))
    },
  })
  const isWhole = offer.give.length > 0 && offer.get.length > 0

  return (
    <>
      <RecipientCard person={them} />
      <div className="request-columns">
        <div className="grid content-start gap-10">
          <section aria-labelledby="request-get">
            <div className="folio">
              <h2 className="d3" id="request-get">
                {words.want}
              </h2>
            </div>
            <OfferSide
              services={them.services}
              wants={self.wants}
              wanter="You are"
              items={offer.get}
              onChange={(get) => change({ ...offer, get })}
              none={<p className="muted">{words.noneOfTheirs(firstName)}</p>}
            />
          </section>
          <section aria-labelledby="request-give">
            <div className="folio">
              <h2 className="d3" id="request-give">
                {words.offer}
              </h2>
            </div>
            <OfferSide
              services={self.services}
              wants={them.wants}
              wanter={`${firstName} is`}
              items={offer.give}
              onChange={(give) => change({ ...offer, give })}
              none={<NoServices />}
            />
          </section>
        </div>
        <aside className="request-panel" aria-label={words.yours}>
          <Preview offer={offer} seeds={{ give: self.id, get: them.id }} crafts={{ give: self.specialties[0], get: them.specialties[0] }} />
          <Suspense fallback={<Skeleton className="h-32" />}>
            <FairValueMeter offer={offer} firstName={firstName} onBasis={(basis) => change({ ...offer, basis })} />
          </Suspense>
          <MessageField value={offer.message} firstName={firstName} onChange={(message) => change({ ...offer, message })} />
          {send.isError && (
            <p className="note destructive" role="alert">
              {wordingOf(send.error, words.failedTo.send)}
            </p>
          )}
          <Button variant="glossy" size="lg" block disabled={!isWhole} busy={send.isPending && 'Sending...'} onClick={() => send.mutate()}>
            <Send aria-hidden /> {words.send}
          </Button>
          <p className="hint text-center">{words.hint(firstName)}</p>
        </aside>
      </div>
    </>
  )
}

type Sides<T> = { give: T; get: T }

function Preview({ offer, seeds, crafts }: { offer: Sides<DraftItem[]>; seeds: Sides<string>; crafts: Sides<string | undefined> }) {
  const texture = (side: 'give' | 'get') => {
    const [first] = offer[side]
    return (
      <Art
        craft={craftOf(first?.category ?? crafts[side])}
        seed={first ? pictureSeed(first) : seeds[side]}
        w={440}
        h={330}
        quiet={first ? 0 : 0.7}
      />
    )
  }
  return (
    <div>
      <Diptych ratio="3/2">
        {texture('give')}
        {texture('get')}
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
      <Link className="text-link" {...linkTo(paths.myProfile({ tab: 'services' }))}>
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
