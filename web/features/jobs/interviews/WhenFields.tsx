import { dateIn, ownTimeZone } from '#domain/wording/days.ts'
import { zoneWords } from '#domain/wording/meeting-times.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './interviews.copy.ts'

type When = { date: string; time: string }
type Props = { timezone: string; when: When; error: string | undefined; onChange: (more: Partial<When>) => void }

/** A day and a time, by the clock of the reader. `timezone` is that of the interview. */
export function WhenFields({ timezone, when, error, onChange }: Props) {
  const now = useNow()
  const today = dateIn(ownTimeZone(), now)
  return (
    <div className="interview-when">
      <Field label={copy.fields.date} error={error} hint={copy.ownTime(zoneWords(ownTimeZone(), now), zoneWords(timezone, now))}>
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
