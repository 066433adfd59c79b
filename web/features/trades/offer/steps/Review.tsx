import { useQuery } from '@tanstack/react-query'
import { sumOf } from '#domain/fair-value.ts'
import { readRules, rulesInWords } from '#domain/trading/trade-rules.ts'
import { dollars } from '#domain/wording/money.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { copy } from '../offer.copy.ts'
import { MessageField } from '../MessageField.tsx'
import type { OfferDraft } from '../offer.ts'
import { trades, type Partner } from '../../trades.data.ts'

const words = copy.review

/** The message, the recipient's rules and the notices to tick, and the member's own budget. */
export function Review({
  offer,
  onChange,
  them,
  myId,
  firstName,
}: {
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  them: Partner
  myId: string
  firstName: string
}) {
  const rules = rulesInWords(readRules(them.details?.trade_rules))
  const unverified = offer.get.length > 1 ? words.unverifiedMany : words.unverified
  return (
    <div className="grid gap-5">
      <div>
        <MessageField value={offer.message} firstName={firstName} onChange={(message) => onChange({ ...offer, message })} />
        <p className="hint">{words.contact}</p>
      </div>
      {rules.length > 0 && (
        <section aria-label={words.rules(firstName)}>
          <h3 className="text-sm font-bold">{words.rules(firstName)}</h3>
          <ul className="request-rules">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <Checkbox
            className="request-tick"
            checked={offer.acceptsRules}
            onChange={(event) => onChange({ ...offer, acceptsRules: event.target.checked })}
          >
            {words.acceptRules}
          </Checkbox>
        </section>
      )}
      {offer.get.length > 0 && (
        <Checkbox
          className="request-tick"
          checked={offer.acceptsUnverified}
          onChange={(event) => onChange({ ...offer, acceptsUnverified: event.target.checked })}
        >
          {unverified(firstName)}
        </Checkbox>
      )}
      <Budget myId={myId} givenCents={sumOf(offer.give).cents} />
    </div>
  )
}

/** Only the member sees it. */
function Budget({ myId, givenCents }: { myId: string; givenCents: number }) {
  const { data } = useQuery(trades.budget(myId))
  if (!data) return null
  const { trade_budget_cents: budget, trades_a_month: most } = data
  const isOver = budget !== null && data.givenCents + givenCents > budget
  const isOneMore = most !== null && data.trades + 1 > most
  return (
    <>
      {isOver && <p className="note">{words.overBudget(dollars(budget))}</p>}
      {isOneMore && <p className="note">{words.overTrades(most)}</p>}
    </>
  )
}
