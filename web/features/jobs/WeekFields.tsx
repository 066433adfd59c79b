import { applicationLimits, weekdays, type Availability } from '#domain/jobs/applications.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { copy } from './applications.copy.ts'

export function WeekFields({ availability, onChange }: { availability: Availability; onChange: (next: Availability) => void }) {
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="field-label mb-1">{copy.daysToWork}</legend>
        <div className="flex flex-wrap gap-2">
          {weekdays.map((day) => {
            const [short, name] = copy.days[day]
            return (
              <Toggle key={day} pressed={availability[day]} onPressedChange={(isFree) => onChange({ ...availability, [day]: isFree })}>
                <span aria-hidden>{short}</span>
                <span className="visually-hidden">{name}</span>
              </Toggle>
            )
          })}
        </div>
      </fieldset>
      <Field label={copy.time} hint={copy.timeHint}>
        {(control) => (
          <Input
            {...control}
            maxLength={applicationLimits.timePreference}
            value={availability.timePreference}
            onChange={(event) => onChange({ ...availability, timePreference: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
