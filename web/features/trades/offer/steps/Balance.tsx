import { useId } from 'react'
import { adviceOn, balanceMethods, bases, gapOf, mayUseCash, weigh, type BalanceMethod, type FairValue } from '#domain/fair-value.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { copy } from '../offer.copy.ts'
import { itemOfService, withItem, type OfferDraft } from '../offer.ts'
import type { Service } from '../../partner.data.ts'

const words = copy.balance
const compared = bases.map((value) => ({ value, label: copy.meter.bases[value] }))
const noteLength = 200

type Props = {
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  firstName: string
  services: { give: readonly Service[]; get: readonly Service[] }
}

/** What is compared, and the one question: what happens to the difference. */
export function Balance(props: Props) {
  const { offer, onChange } = props
  const value = weigh(offer.give, offer.get, offer.basis)
  const isOneSided = offer.give.length === 0 || offer.get.length === 0
  const isSettled = value.band === 'balanced' && offer.balanceMethod === 'none'
  return (
    <div className="grid gap-6">
      <Segment block label={words.bases} value={offer.basis} onChange={(basis) => onChange({ ...offer, basis })} options={compared} />
      {isOneSided ? (
        <p className="muted">{copy.meter.oneSided}</p>
      ) : isSettled ? (
        <p className="muted">{words.even}</p>
      ) : (
        <Difference {...props} value={value} />
      )}
    </div>
  )
}

function Difference({ offer, onChange, firstName, services, value }: Props & { value: FairValue }) {
  const name = useId()
  const gap = gapOf(value)
  const cashIsAllowed = mayUseCash(value)
  const line: Record<BalanceMethod, string> = {
    none: words.none,
    add_on: words.add_on,
    iou: owing(value, firstName),
    accept_uneven: words.accept_uneven,
    outside_cash: words.outside_cash(dollars(gap)),
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-bold">{words.methods}</legend>
      <Advice offer={offer} onChange={onChange} firstName={firstName} services={services} />
      {balanceMethods.map((method) => (
        <Radio
          key={method}
          className="request-tick"
          name={name}
          checked={offer.balanceMethod === method}
          disabled={method === 'outside_cash' && !cashIsAllowed}
          onChange={() => onChange({ ...offer, balanceMethod: method })}
        >
          {line[method]}
        </Radio>
      ))}
      {!cashIsAllowed && gap > 0 && <p className="hint">{words.cashTooMuch}</p>}
      {offer.balanceMethod !== 'none' && (
        <Field label={words.note} hint={words.noteHint}>
          {(control) => (
            <Input
              {...control}
              maxLength={noteLength}
              value={offer.balanceNote}
              onChange={(event) => onChange({ ...offer, balanceNote: event.target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

/** A service that would cover the difference, to add at once, and whether another comparison is closer. */
function Advice({ offer, onChange, firstName, services }: Props) {
  const unused = (side: 'give' | 'get') =>
    services[side].map(itemOfService).filter(({ key }) => offer[side].every((item) => item.key !== key))
  const advices = adviceOn(offer, { give: unused('give'), get: unused('get') })
  return advices.map((advice) => {
    if (advice.kind === 'basis') {
      return (
        <p key="basis" className="hint">
          {advice.basis === 'time' ? words.closerByTime : words.closerByMoney}
        </p>
      )
    }
    const { service, side } = advice
    const amount = offer.basis === 'time' ? lengthOf(service.duration_minutes) : dollars(service.agreed_value_cents)
    return (
      <div key="add_on" className="request-advice">
        <Button variant="outline" onClick={() => onChange({ ...offer, [side]: withItem(offer[side], service), balanceMethod: 'add_on' })}>
          {side === 'give' ? words.addMine(service.title, amount) : words.addTheirs(firstName, service.title, amount)}
        </Button>
      </div>
    )
  })
}

function owing(value: FairValue, firstName: string): string {
  const isMine = value.give.cents < value.get.cents
  return (isMine ? words.youOwe : words.theyOwe)(firstName, dollars(gapOf(value)))
}
