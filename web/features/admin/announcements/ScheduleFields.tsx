import { ownTimeZone } from '#domain/wording/days.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { copy } from './announcements.copy.ts'
import { otherDayInUtc, type Draft, type Problems } from './draft.ts'

const words = copy.form

export function ScheduleFields({
  draft,
  problems,
  onChange,
}: {
  draft: Draft
  problems: Problems
  onChange: (part: Partial<Draft>) => void
}) {
  const hint = (local: string, otherwise?: string) => {
    const utc = otherDayInUtc(local)
    return utc === null ? otherwise : words.inUtc(utc)
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="d4 mb-1">{words.schedule}</legend>
      <p className="hint">{words.zone(ownTimeZone())}</p>
      {(['starts', 'ends'] as const).map((name) => (
        <Field
          key={name}
          label={words[name]}
          hint={hint(draft[name], name === 'starts' ? words.startsHint : undefined)}
          error={problems[name]}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={draft[name]}
              onChange={(event) => onChange(name === 'starts' ? { starts: event.target.value } : { ends: event.target.value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
