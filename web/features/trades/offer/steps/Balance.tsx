import { useId } from 'react'
import {
  adviceOn,
  balanceMethods,
  gapOf,
  mayUseCash,
  needsConsent,
  weigh,
  type Advice,
  type BalanceMethod,
  type Basis,
  type FairValue,
} from '#domain/fair-value.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox, Radio } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { copy } from '../offer.copy.ts'
import { itemOfService, withItem, type OfferDraft } from '../offer.ts'
import type { Service } from '../../partner.data.ts'

const words = copy.balance
const bases = [
  { value: 'money', label: copy.meter.bases.money },
  { value: 'time', label: copy.meter.bases.time },
  { value: 'even', label: copy.meter.bases.even },
] as const satisfies { value: Basis; label: string }[]
const noteLength = 200

/** What is compared, what would even it out, and what happens to a difference that stays. */
export function Balance({
  offer,
  onChange,
  firstName,
  services,
}: {
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  firstName: string
  services: { give: readonly Service[]; get: readonly Service[] }
}) {
  const value = weigh(offer.give, offer.get, offer.basis)
  const isOneSided = offer.give.length === 0 || offer.get.length === 0
  const isSettled = value.band === 'balanced' && offer.balanceMethod === 'none'
  return (
    <div className="grid gap-6">
      <Segment block label={words.bases} value={offer.basis} onChange={(basis) => onChange({ ...offer, basis })} options={bases} />
      {isOneSided ? (
        <p className="muted">{copy.meter.oneSided}</p>
      ) : isSettled ? (
        <p className="muted">{words.even}</p>
      ) : (
        <>
          <Advices offer={offer} onChange={onChange} firstName={firstName} services={services} />
          <Methods offer={offer} onChange={onChange} firstName={firstName} value={value} />
          {needsConsent(value) && (
            <div>
              <p className="hint">{words.happyHint}</p>
              <Checkbox
                className="request-tick"
                checked={offer.isHappy}
                onChange={(event) => onChange({ ...offer, isHappy: event.target.checked })}
              >
                {words.happy}
              </Checkbox>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Advices({ offer, onChange, firstName, services }: Parameters<typeof Balance>[0]) {
  const unused = (side: 'give' | 'get') =>
    services[side].map(itemOfService).filter(({ key }) => offer[side].every((item) => item.key !== key))
  const advices = adviceOn(offer, { give: unused('give'), get: unused('get') })
  if (advices.length === 0) return null
  const amountOf = ({ agreed_value_cents, duration_minutes }: { agreed_value_cents: number; duration_minutes: number }) =>
    offer.basis === 'time' ? lengthOf(duration_minutes) : dollars(agreed_value_cents)

  function line(advice: (typeof advices)[number]): string {
    if (advice.kind === 'add_on') {
      const { title } = advice.service
      const amount = amountOf(advice.service)
      return advice.side === 'give' ? words.addMine(title, amount) : words.addTheirs(firstName, title, amount)
    }
    if (advice.kind === 'basis') return { money: words.byMoney, time: words.byTime, even: words.byEven }[advice.basis]
    if (advice.kind === 'iou') return owing(weigh(offer.give, offer.get, offer.basis), firstName)
    return words.outside_cash(dollars(advice.cents))
  }

  return (
    <section aria-label={words.advice}>
      <h3 className="text-sm font-bold">{words.advice}</h3>
      <ul className="request-advice">
        {advices.map((advice) => (
          <li key={advice.kind}>
            <Button variant="outline" onClick={() => onChange(following(offer, advice))}>
              {line(advice)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function following(offer: OfferDraft, advice: Advice<ReturnType<typeof itemOfService>>): OfferDraft {
  if (advice.kind === 'add_on') {
    return { ...offer, [advice.side]: withItem(offer[advice.side], advice.service), balanceMethod: 'add_on' }
  }
  return advice.kind === 'basis' ? { ...offer, basis: advice.basis } : { ...offer, balanceMethod: advice.kind }
}

function owing(value: FairValue, firstName: string): string {
  const isMine = value.give.cents < value.get.cents
  return (isMine ? words.youOwe : words.theyOwe)(firstName, dollars(gapOf(value)))
}

function Methods({
  offer,
  onChange,
  firstName,
  value,
}: {
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  firstName: string
  value: FairValue
}) {
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
