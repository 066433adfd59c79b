import type { ReactElement } from 'react'
import { WholeNumber } from '#web/features/profiles/editing/WholeNumber.tsx'
import { Field, type FieldControl } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { asksFor, wrongFact, type AskedFact, type ListingDraft } from './draft.ts'
import type { Fields } from './market-form.ts'
import { copy } from './post.copy.ts'

type Value = ListingDraft['facts'][string]

/** What the category asks of its things, one field each. The first that is wrong says so. */
export function FactFields({ draft, change, problems }: Fields) {
  const { facts } = asksFor(draft)
  if (facts.length === 0) return null
  const wrong = problems.facts === undefined ? undefined : (wrongFact(draft) ?? facts[0])
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {facts.map((fact) => (
        <Field
          key={fact.name}
          label={fact.label}
          hint={'hint' in fact ? fact.hint : undefined}
          error={wrong?.name === fact.name ? problems.facts : undefined}
        >
          {(control) => (
            <Control
              control={control}
              fact={fact}
              value={draft.facts[fact.name]}
              onChange={(value) => {
                const { [fact.name]: _, ...others } = draft.facts
                change({ facts: value === undefined ? others : { ...others, [fact.name]: value } })
              }}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

type Edited = { control: FieldControl; fact: AskedFact; value: Value | undefined; onChange: (value: Value | undefined) => void }

function Control({ control, fact, value, onChange }: Edited): ReactElement {
  switch (fact.holds) {
    case 'number':
      return (
        <WholeNumber
          {...control}
          min={1}
          max={fact.most}
          after={fact.unit}
          value={typeof value === 'number' ? value : null}
          onChange={(number) => onChange(number ?? undefined)}
        />
      )
    case 'choice':
      return (
        <OneOf control={control} choices={fact.choices} value={String(value ?? '')} onChange={(chosen) => onChange(chosen || undefined)} />
      )
    case 'yes':
      return (
        <OneOf
          control={control}
          choices={{ true: fact.yes, false: fact.no }}
          value={String(value ?? '')}
          onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
        />
      )
    case 'day':
      return <Input {...control} type="date" value={String(value ?? '')} onChange={(event) => onChange(event.target.value || undefined)} />
    case 'text':
      break
  }
  return (
    <Input {...control} maxLength={fact.most} value={String(value ?? '')} onChange={(event) => onChange(event.target.value || undefined)} />
  )
}

function OneOf({
  control,
  choices,
  value,
  onChange,
}: {
  control: FieldControl
  choices: Readonly<Record<string, string>>
  value: string
  onChange: (chosen: string) => void
}) {
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{copy.notSaid}</option>
      {Object.entries(choices).map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </Select>
  )
}
