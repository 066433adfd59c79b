import { Checkbox } from '#web/ui/controls/Check.tsx'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { asksFor, priceModes, takesTrades } from './draft.ts'
import type { Fields } from './market-form.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { copy } from './post.copy.ts'

/** What it costs, where it is, how someone gets it, and who may see it. */
export function PriceFields(fields: Fields) {
  const { draft, change } = fields
  return (
    <>
      <Price {...fields} />
      {draft.price_mode !== 'trade_only' && (
        <Checkbox checked={draft.is_trade} onChange={(event) => change({ is_trade: event.target.checked })}>
          {copy.trade}
        </Checkbox>
      )}
      {takesTrades(draft) && <Trade {...fields} />}
      <PlaceFields {...fields} />
      {asksFor(draft).handingOver && <HandingOver {...fields} />}
      {asksFor(draft).isPublic && (
        <Checkbox checked={draft.is_public} onChange={(event) => change({ is_public: event.target.checked })}>
          <span>
            {copy.anyone} <span className="muted block">{copy.anyoneHint}</span>
          </span>
        </Checkbox>
      )}
    </>
  )
}

function Price({ draft, change, problems }: Fields) {
  const isRent = draft.category === 'chair_or_suite'
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p className="field-label" aria-hidden>
          {isRent ? copy.rentMode : copy.priceMode}
        </p>
        <Segment
          block
          label={isRent ? copy.rentMode : copy.priceMode}
          value={draft.price_mode}
          onChange={(mode) => change({ price_mode: mode })}
          options={priceModes.map((value) => ({ value, label: copy.modes[value] }))}
        />
        <p className="hint">{copy.modeHints[draft.price_mode]}</p>
      </div>
      {asksFor(draft).price && (
        <Field label={isRent ? copy.rent : copy.price} error={problems.price_cents}>
          {(control) => <CurrencyInput {...control} value={draft.price_cents} onChange={(cents) => change({ price_cents: cents })} />}
        </Field>
      )}
    </div>
  )
}

function Trade({ draft, change, problems }: Fields) {
  return (
    <>
      <Field label={copy.wants} hint={copy.wantsHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={300}
            value={draft.trade_wants}
            onChange={(event) => change({ trade_wants: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.value} hint={copy.valueHint} error={problems.trade_value_cents}>
        {(control) => (
          <CurrencyInput {...control} value={draft.trade_value_cents} onChange={(cents) => change({ trade_value_cents: cents })} />
        )}
      </Field>
    </>
  )
}

function HandingOver({ draft, change, problems }: Fields) {
  const wrong = problems.pickup === undefined ? {} : { 'aria-invalid': true }
  return (
    <fieldset className="field">
      <legend className="field-label">{copy.handing}</legend>
      <div>
        <Checkbox checked={draft.pickup} {...wrong} onChange={(event) => change({ pickup: event.target.checked })}>
          {copy.pickup}
        </Checkbox>
        <Checkbox checked={draft.ships} onChange={(event) => change({ ships: event.target.checked })}>
          {copy.ships}
        </Checkbox>
        {draft.ships && (
          <Checkbox checked={draft.ships_free} onChange={(event) => change({ ships_free: event.target.checked })}>
            {copy.shipsFree}
          </Checkbox>
        )}
        {problems.pickup !== undefined && (
          <p className="field-error" role="alert">
            {problems.pickup}
          </p>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {draft.ships && !draft.ships_free && (
          <Field label={copy.shipping} hint={copy.shippingHint} error={problems.shipping_cents}>
            {(control) => (
              <CurrencyInput {...control} value={draft.shipping_cents} onChange={(cents) => change({ shipping_cents: cents })} />
            )}
          </Field>
        )}
        <Field label={copy.deliver} hint={copy.deliverHint} error={problems.deliver_by}>
          {(control) => (
            <Input {...control} type="date" value={draft.deliver_by} onChange={(event) => change({ deliver_by: event.target.value })} />
          )}
        </Field>
      </div>
    </fieldset>
  )
}
