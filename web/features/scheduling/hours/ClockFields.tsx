import { clockTime, dayEnd, quarter, type Stretch } from '#domain/scheduling/hours.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'

const quarters = Array.from({ length: dayEnd / quarter + 1 }, (_, place) => place * quarter)

/** Start and end of a stretch, on the quarter hour. A later start moves the end along. */
export function ClockFields({ stretch, onChange }: { stretch: Stretch; onChange: (stretch: Stretch) => void }) {
  const { from, to } = stretch
  return (
    <>
      <ClockField
        label="From"
        value={from}
        choices={quarters.slice(0, -1)}
        onChange={(start) => onChange({ from: start, to: to > start ? to : Math.min(start + 60, dayEnd) })}
      />
      <ClockField label="To" value={to} choices={quarters.filter((each) => each > from)} onChange={(end) => onChange({ from, to: end })} />
    </>
  )
}

function ClockField({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: number
  choices: number[]
  onChange: (value: number) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {choices.map((each) => (
            <option key={each} value={each}>
              {clockTime(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
