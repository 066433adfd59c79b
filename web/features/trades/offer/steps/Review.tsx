import { sumOf } from '#domain/fair-value.ts'
import { readRules, rulesInWords } from '#domain/trading/trade-rules.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { BudgetNotice } from '../BudgetNotice.tsx'
import { LicenseTick } from '../LicenseTick.tsx'
import { copy } from '../offer.copy.ts'
import { MessageField } from '../MessageField.tsx'
import type { OfferDraft } from '../offer.ts'
import type { Partner } from '../../partner.data.ts'

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
        <LicenseTick
          services={offer.get.length}
          firstName={firstName}
          checked={offer.acceptsUnverified}
          onChange={(acceptsUnverified) => onChange({ ...offer, acceptsUnverified })}
        />
      )}
      <BudgetNotice myId={myId} givenCents={sumOf(offer.give).cents} />
    </div>
  )
}
