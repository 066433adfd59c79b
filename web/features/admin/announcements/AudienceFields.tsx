import { craftLabels, crafts } from '#domain/crafts.ts'
import { plans, tiers } from '#domain/membership.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Tags } from '#web/ui/controls/Tags.tsx'
import type { Audience } from './audience.ts'
import { copy } from './announcements.copy.ts'
import { useStateNames } from './use-state-names.ts'

const words = copy.form

export function AudienceFields({ audience, onChange }: { audience: Audience; onChange: (part: Partial<Audience>) => void }) {
  const names = useStateNames()
  return (
    <fieldset className="grid gap-4">
      <legend className="d4 mb-1">{words.audience}</legend>
      <p className="hint">{words.audienceHint}</p>
      <Choices
        label={words.tiers}
        hint={words.tiersHint}
        chosen={audience.tiers}
        options={tiers.map((tier) => [tier, plans[tier].name] as const)}
        onChange={(chosen) => onChange({ tiers: chosen })}
      />
      <div className="grid gap-2">
        <Field label={words.states}>
          {(control) => (
            <Select {...control} value="" onChange={(event) => onChange({ states: [...audience.states, event.target.value] })}>
              <option value="">{words.addState}</option>
              {[...names]
                .filter(([code]) => !audience.states.includes(code))
                .map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Tags
          label={words.states}
          tags={audience.states}
          nameOf={(code) => names.get(code) ?? code}
          onRemove={(code) => onChange({ states: audience.states.filter((each) => each !== code) })}
        />
      </div>
      <Choices
        label={words.crafts}
        chosen={audience.crafts}
        options={crafts.map((craft) => [craft, craftLabels[craft]] as const)}
        onChange={(chosen) => onChange({ crafts: chosen })}
      />
    </fieldset>
  )
}

/** Checkboxes of one list. */
export function Choices({
  label,
  hint,
  error,
  chosen,
  options,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  chosen: string[]
  options: (readonly [value: string, label: string])[]
  onChange: (chosen: string[]) => void
}) {
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="announce-choices">
        {options.map(([value, name]) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error ? <p className="field-error">{error}</p> : hint && <p className="hint">{hint}</p>}
    </fieldset>
  )
}
