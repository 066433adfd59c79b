import { sumOf } from '#domain/fair-value.ts'
import { readRules } from '#domain/trading/trade-rules.ts'
import { BudgetNotice } from '../BudgetNotice.tsx'
import { HappyTick } from '../sending/HappyTick.tsx'
import { LicenseTick } from '../LicenseTick.tsx'
import { RulesTick } from '../sending/RulesTick.tsx'
import { copy } from '../offer.copy.ts'
import { MessageField } from '../MessageField.tsx'
import type { OfferDraft } from '../offer.ts'
import type { Partner } from '../../partner.data.ts'
import { Summary } from './Summary.tsx'

const words = copy.review

/** The whole request, the message, and what is ticked before it is sent. */
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
  return (
    <div className="grid gap-5">
      <Summary offer={offer} firstName={firstName} />
      <div>
        <MessageField value={offer.message} firstName={firstName} onChange={(message) => onChange({ ...offer, message })} />
        <p className="hint">{words.contact}</p>
      </div>
      <BudgetNotice myId={myId} givenCents={sumOf(offer.give).cents} />
      <RulesTick
        rules={readRules(them.details?.trade_rules)}
        firstName={firstName}
        checked={offer.acceptsRules}
        onChange={(acceptsRules) => onChange({ ...offer, acceptsRules })}
      />
      <HappyTick offer={offer} onChange={onChange} />
      {offer.get.length > 0 && (
        <LicenseTick
          services={offer.get.length}
          firstName={firstName}
          checked={offer.acceptsUnverified}
          onChange={(acceptsUnverified) => onChange({ ...offer, acceptsUnverified })}
        />
      )}
    </div>
  )
}
