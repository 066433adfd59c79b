import { conditionLabels, conditions } from '#domain/market/listings.ts'
import { WholeNumber } from '#web/features/profiles/editing/WholeNumber.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { BanNote } from './BanNote.tsx'
import { asksFor } from './draft.ts'
import { FactFields } from './FactFields.tsx'
import type { Fields } from './market-form.ts'
import { copy } from './post.copy.ts'

type TextField = 'brand' | 'model' | 'unit' | 'lot' | 'cleaned_statement' | 'sds_url'
type Shown = { label: string; hint?: string; most: number; name: TextField; type?: 'url' }

/** What its category asks for. */
export function DetailFields(fields: Fields) {
  const { draft } = fields
  const asks = asksFor(draft)
  return (
    <>
      {asks.condition && <Condition {...fields} />}
      <BanNote draft={draft} in={['condition', 'expires_on']} />
      {asks.cleaned && <Text {...fields} name="cleaned_statement" label={copy.cleaned} hint={copy.cleanedHint} most={200} />}
      {asks.dates && <Dates {...fields} />}
      <FactFields {...fields} />
      {(asks.brand || asks.model) && (
        <div className="grid gap-4 md:grid-cols-2">
          {asks.brand && <Text {...fields} name="brand" label={copy.brand} most={60} />}
          {asks.model && <Text {...fields} name="model" label={copy.model} most={60} />}
        </div>
      )}
      {asks.pieces && <Pieces {...fields} />}
      {asks.dates && <Text {...fields} name="sds_url" label={copy.sds} hint={copy.sdsHint} most={490} type="url" />}
    </>
  )
}

function Condition({ draft, change, problems }: Fields) {
  return (
    <Field label={copy.condition} error={problems.condition}>
      {(control) => (
        <Select
          {...control}
          value={draft.condition ?? ''}
          onChange={(event) => change({ condition: conditions.find((each) => each === event.target.value) ?? null })}
        >
          <option value="">{copy.choose}</option>
          {conditions.map((condition) => (
            <option key={condition} value={condition}>
              {conditionLabels[condition]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Dates(fields: Fields) {
  const { draft, change, problems } = fields
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Field label={copy.expires} error={problems.expires_on}>
        {(control) => (
          <Input {...control} type="date" value={draft.expires_on} onChange={(event) => change({ expires_on: event.target.value })} />
        )}
      </Field>
      <Field label={copy.pao} error={problems.pao_months}>
        {(control) => (
          <WholeNumber {...control} min={1} max={60} value={draft.pao_months} onChange={(months) => change({ pao_months: months })} />
        )}
      </Field>
      <Text {...fields} name="lot" label={copy.lot} most={40} />
    </div>
  )
}

function Pieces(fields: Fields) {
  const { draft, change, problems } = fields
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={copy.pieces} error={problems.quantity}>
        {(control) => <WholeNumber {...control} min={1} max={999} value={draft.quantity} onChange={(quantity) => change({ quantity })} />}
      </Field>
      <Text {...fields} name="unit" label={copy.unit} hint={copy.unitHint} most={20} />
    </div>
  )
}

function Text({ draft, change, problems, name, label, hint, most, type }: Fields & Shown) {
  return (
    <Field label={label} hint={hint} error={problems[name]}>
      {(control) => (
        <Input
          {...control}
          type={type}
          inputMode={type}
          maxLength={most}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
