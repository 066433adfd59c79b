import { visitsOf } from '#domain/scheduling/visits.ts'
import { titleOf } from '#domain/trading/items.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'
import { timesAhead } from '../times-ahead.ts'
import { copy } from './detail.copy.ts'

const words = copy.times

/** The times that an offer proposes, for both to read until it is answered. */
export function ProposedTimes({ mine }: { mine: MyTrade }) {
  const { gets, gives, version, myId, them } = mine
  const now = useNow()
  const timed = [...visitsOf(gets), ...visitsOf(gives)].filter(([{ slots }]) => slots.length > 0)
  if (timed.length === 0) return null
  return (
    <section className="trade-times" aria-labelledby="trade-times">
      <div className="folio">
        <h3 className="d4" id="trade-times">
          {words.title}
        </h3>
      </div>
      <dl>
        {timed.map((visit) => (
          <div key={visit[0].id}>
            <dt className="muted text-sm">{titleOf(visit)}</dt>
            <Times slots={timesAhead(visit[0], now)} />
          </div>
        ))}
      </dl>
      {timed.some(([first]) => timesAhead(first, now).length > 0) && (
        <p className="muted text-sm">{version?.author_id === myId ? words.mine(them) : words.theirs}</p>
      )}
    </section>
  )
}

function Times({ slots }: { slots: string[] }) {
  if (slots.length === 0) return <dd>{words.passed}</dd>
  return slots.map((slot) => (
    <dd key={slot}>
      <time dateTime={slot}>{whenWords(slot, ownTimeZone(), ownTimeZone())}</time>
    </dd>
  ))
}
