import { needsConsent, weigh } from '#domain/fair-value.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { parts } from './missing.ts'
import { copy } from '../offer.copy.ts'
import type { OfferDraft } from '../offer.ts'

const words = copy.balance

/** For who gives a lot more than they get. The database asks for it again. */
export function HappyTick({ offer, onChange }: { offer: OfferDraft; onChange: (offer: OfferDraft) => void }) {
  if (!needsConsent(weigh(offer.give, offer.get, offer.basis))) return null
  return (
    <div>
      <p className="hint">{words.happyHint}</p>
      <Checkbox
        id={parts.happy}
        className="request-tick"
        checked={offer.isHappy}
        onChange={(event) => onChange({ ...offer, isHappy: event.target.checked })}
      >
        {words.happy}
      </Checkbox>
    </div>
  )
}
