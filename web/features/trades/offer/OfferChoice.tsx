import { Minus, Plus, Sparkle } from 'lucide-react'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { tradeLimits } from '#domain/trades.ts'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import type { DraftItem } from './offer.ts'
import { copy } from './offer.copy.ts'

/** One service to choose; once chosen, its quantity and value. */
export function OfferChoice({
  item,
  isChosen,
  isFull,
  fit,
  onToggle,
  onChange,
}: {
  item: DraftItem
  isChosen: boolean
  isFull: boolean
  fit: { line: string; isExact: boolean } | null
  onToggle: (on: boolean) => void
  onChange: (item: DraftItem) => void
}) {
  const craft = craftOf(item.category)
  const { from, to } = tradeLimits.cents
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
          <Field label={`Value of ${item.title}`} hideLabel>
            {(control) => (
              <CurrencyInput
                {...control}
                value={item.agreed_value_cents}
                onChange={(cents) => onChange({ ...item, agreed_value_cents: Math.min(to, Math.max(from, cents)) })}
              />
            )}
          </Field>
          <Quantity value={item.quantity} title={item.title} onChange={(quantity) => onChange({ ...item, quantity })} />
        </div>
      )}
    </li>
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
