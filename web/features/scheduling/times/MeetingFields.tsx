import { lengthOf } from '#domain/wording/durations.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import type { Choice, Chosen, Meeting } from './meeting.ts'

export function MeetingFields({
  name,
  choices,
  meeting: { choice, mode },
  onChange,
}: {
  name: string
  choices: Choice[]
  meeting: Meeting
  onChange: (chosen: Chosen) => void
}) {
  const group = (label: string, isTheirs: boolean) => {
    const options = choices.filter((each) => each.isTheirs === isTheirs)
    if (options.length === 0) return null
    return (
      <optgroup label={label}>
        {options.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}, {lengthOf(each.duration_minutes)}
          </option>
        ))}
      </optgroup>
    )
  }
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field label="Service">
        {(control) => (
          <Select {...control} value={choice.id} onChange={(event) => onChange({ serviceId: event.target.value, mode })}>
            {group(`${name} does`, true)}
            {group('You do', false)}
          </Select>
        )}
      </Field>
      <Field label="Where">
        {(control) => (
          <Select {...control} value={mode} onChange={(event) => onChange({ serviceId: choice.id, mode: event.target.value })}>
            {choice.location_modes.map((each) => (
              <option key={each} value={each}>
                {placeWords(each, name, choice.isTheirs)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
