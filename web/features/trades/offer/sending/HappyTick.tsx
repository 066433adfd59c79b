import { needsConsent, weigh, type Basis, type Weighed } from '#domain/fair-value.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { parts } from './missing.ts'
import { copy } from '../offer.copy.ts'

const words = copy.balance

type Offered = { give: readonly Weighed[]; get: readonly Weighed[]; basis: Basis; isHappy: boolean }

/** For who gives a lot more than they get. The database asks for it again. */
export function HappyTick<Of extends Offered>({ offer, onChange }: { offer: Of; onChange: (offer: Of) => void }) {
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
