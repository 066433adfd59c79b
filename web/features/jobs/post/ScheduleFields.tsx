import { weekdays } from '#domain/jobs/applications.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { copy as words } from '../applications.copy.ts'
import type { Fields } from './job-form.ts'
import { copy } from './post.copy.ts'

/** Which days, what to know about shifts, and from when. */
export function ScheduleFields({ draft, change }: Fields) {
  return (
    <fieldset className="grid gap-4">
      <legend className="d5 mb-2">{copy.schedule}</legend>
      <fieldset>
        <legend className="field-label mb-1">{copy.scheduleDays}</legend>
        <div className="flex flex-wrap gap-2">
          {weekdays.map((day) => {
            const [short, name] = words.days[day]
            return (
              <Toggle
                key={day}
                pressed={draft.schedule_days.includes(day)}
                onPressedChange={(isOn) =>
                  change({ schedule_days: isOn ? [...draft.schedule_days, day] : draft.schedule_days.filter((each) => each !== day) })
                }
              >
                <span aria-hidden>{short}</span>
                <span className="visually-hidden">{name}</span>
              </Toggle>
            )
          })}
        </div>
      </fieldset>
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <Field label={copy.shifts} hint={copy.shiftsHint}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={draft.shift_notes}
              onChange={(event) => change({ shift_notes: event.target.value })}
            />
          )}
        </Field>
        <Field label={copy.start} hint={copy.startHint}>
          {(control) => (
            <Input {...control} type="date" value={draft.start_on} onChange={(event) => change({ start_on: event.target.value })} />
          )}
        </Field>
      </div>
    </fieldset>
  )
}
