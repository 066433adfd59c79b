import { Minus, Plus, Sparkle } from 'lucide-react'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { tradeLimits } from '#domain/trades.ts'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { valueProblem, type DraftItem } from './offer.ts'
import { copy } from './offer.copy.ts'
import { SuggestedValue } from './SuggestedValue.tsx'

/** One service to choose; once chosen, its quantity and, for its owner, its value. */
export function OfferChoice({
  item,
  isChosen,
  isFull,
  fit,
  price,
  onToggle,
  onChange,
}: {
  item: DraftItem
  isChosen: boolean
  isFull: boolean
  fit: { line: string; isExact: boolean } | null
  /** What it costs on the list, zero if it is on none; null if its value is not the member's to change. */
  price: number | null
  onToggle: (on: boolean) => void
  onChange: (item: DraftItem) => void
}) {
  const craft = craftOf(item.category)
  return (
    <li>
      <Checkbox
        className="offer-choice"
        checked={isChosen}
        disabled={!isChosen && isFull}
        amount={dollars(item.agreed_value_cents)}
        onChange={(event) => onToggle(event.target.checked)}
      >
        <span className="min-w-0">
          <b className="block">{item.title}</b>
          <span className="muted flex items-center gap-1.5 text-xs">
            <Swatch craft={craft} /> {craftNames[craft]}, {lengthOf(item.duration_minutes)}
          </span>
          {fit && (
            <span className={classNames('flex items-center gap-1 text-xs', fit.isExact ? 'text-brand-ink font-medium' : 'muted')}>
              {fit.isExact && <Sparkle aria-hidden />} {fit.line}
            </span>
          )}
        </span>
      </Checkbox>
      {isChosen && (
        <div className="offer-terms">
          {price !== null && <Value item={item} price={price} onChange={onChange} />}
          <Quantity value={item.quantity} title={item.title} onChange={(quantity) => onChange({ ...item, quantity })} />
        </div>
      )}
    </li>
  )
}

function Value({ item, price, onChange }: { item: DraftItem; price: number; onChange: (item: DraftItem) => void }) {
  const { from, to } = tradeLimits.cents
  const problem = valueProblem(item, price)
  const change = (cents: number) => onChange({ ...item, agreed_value_cents: Math.min(to, Math.max(from, cents)) })
  const label = (text: string) => (
    <>
      {text} <span className="visually-hidden">{item.title}</span>
    </>
  )
  return (
    <div className="offer-value">
      <Field
        label={label(copy.value.label)}
        error={problem === 'far' ? copy.value.far(dollars(Math.ceil(price / 2)), dollars(Math.floor(price * 1.5))) : null}
      >
        {(control) => <CurrencyInput {...control} value={item.agreed_value_cents} onChange={change} />}
      </Field>
      {price > 0 && item.agreed_value_cents !== price && (
        <Field label={label(copy.value.reason)} error={problem === 'reason' ? copy.value.reasonMissing : null}>
          {(control) => (
            <Input
              {...control}
              maxLength={tradeLimits.noteLength}
              value={item.note}
              onChange={(event) => onChange({ ...item, note: event.target.value })}
            />
          )}
        </Field>
      )}
      <SuggestedValue category={item.category} minutes={item.duration_minutes} onUse={change} />
    </div>
  )
}

function Quantity({ value, title, onChange }: { value: number; title: string; onChange: (value: number) => void }) {
  const { from, to } = tradeLimits.quantity
  return (
    <fieldset className="offer-quantity" aria-label={copy.quantity.of(title)}>
      <Button variant="outline" size="icon" aria-label={copy.quantity.fewer} disabled={value <= from} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden />
      </Button>
      <output className="tabular-nums">× {value}</output>
      <Button variant="outline" size="icon" aria-label={copy.quantity.more} disabled={value >= to} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden />
      </Button>
    </fieldset>
  )
}
