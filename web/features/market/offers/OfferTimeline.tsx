import { endOf, isOpen, isTraded, timeLeft } from '#domain/market/offers.ts'
import { Timeline, type TimelineStep } from '#web/ui/display/Timeline.tsx'
import { shortDay, timeOf } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { amountOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import type { MyOffer } from './offers.data.ts'

type Shown = Omit<MyOffer, 'seller'>
const words = copy.steps

/** What happened to an offer, and what comes next. `name`: the first name of its buyer, for its seller. */
export function OfferTimeline({ offer, name }: { offer: Shown; name: string | null }) {
  const now = useNow()
  return <Timeline across label={words.label} steps={stepsOf(offer, name, now)} />
}

function stepsOf(offer: Shown, name: string | null, now: Date): TimelineStep[] {
  const { status, version, created_at: sent, updated_at: changed } = offer
  const at = (time: string) => ({ at: time, time: `${shortDay(time, now)}, ${timeOf(time)}` })
  const first: TimelineStep = { title: words.sent, state: 'done', ...at(sent) }
  const rounds: TimelineStep[] = version > 1 ? [{ title: words.countered, line: words.rounds(version - 1), state: 'done' }] : []
  if (status === 'pending' || status === 'countered') {
    const [last, ...before] = [first, ...rounds].toReversed()
    return [
      ...before.toReversed(),
      { ...(last ?? first), state: 'current' },
      { title: words.answer, state: 'future' },
      { title: words.handed, line: words.both, state: 'future' },
    ]
  }
  if (isTraded(offer))
    return [
      first,
      ...rounds,
      { title: words.accepted, line: amountOf(offer), state: 'done' },
      { title: words.traded, state: 'current' },
      { title: words.handed, state: 'future' },
    ]
  if (status === 'accepted') {
    const someoneTapped = offer.seller_handed_at ?? offer.buyer_handed_at
    return [
      first,
      ...rounds,
      { title: words.accepted, line: amountOf(offer), state: 'done' },
      {
        title: name === null ? words.reserved.buyer() : words.reserved.seller(name),
        state: someoneTapped ? 'done' : 'current',
        ...(!someoneTapped && { line: words.left(timeLeft(endOf(offer) ?? sent, now)) }),
      },
      { title: words.handed, line: words.both, state: someoneTapped ? 'current' : 'future' },
    ]
  }
  const accepted: TimelineStep[] = status === 'completed' || status === 'released' ? [{ title: words.accepted, state: 'done' }] : []
  return [first, ...rounds, ...accepted, { title: copy.statuses[status], state: isOpen(offer) ? 'future' : 'current', ...at(changed) }]
}
