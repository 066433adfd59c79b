import { dateIn, ownTimeZone } from '#domain/wording/days.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './interviews.copy.ts'

type When = { date: string; time: string }

/** A day and a time, by the clock of the reader. */
export function WhenFields({ when, error, onChange }: { when: When; error: string | undefined; onChange: (more: Partial<When>) => void }) {
  const today = dateIn(ownTimeZone(), useNow())
  return (
    <div className="interview-when">
      <Field label={copy.fields.date} error={error} hint={copy.ownTime}>
        {(control) => (
          <Input
            {...control}
            required
            type="date"
            min={today}
            value={when.date}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.fields.time}>
        {(control) => (
          <Input {...control} required type="time" value={when.time} onChange={(event) => onChange({ time: event.target.value })} />
        )}
      </Field>
    </div>
  )
}
