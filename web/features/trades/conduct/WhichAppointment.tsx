import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { Radio } from '#web/ui/controls/Check.tsx'
import type { MyAppointment } from '../my-trade.ts'
import type { Item } from '../trades.data.ts'
import { copy } from './conduct.copy.ts'

/** Asks only where there is more than one. */
export function WhichAppointment({
  label,
  fitting,
  chosen,
  onChoose,
}: {
  label: string
  fitting: readonly MyAppointment[]
  chosen: string
  onChoose: (id: string) => void
}) {
  if (fitting.length < 2) return null
  return (
    <fieldset>
      <legend className="field-label mb-1">{label}</legend>
      {fitting.map(({ meeting, title }) => (
        <Radio
          key={meeting.id}
          name="appointment"
          className="trade-reason"
          checked={chosen === meeting.id}
          onChange={() => onChoose(meeting.id)}
        >
          <span>
            {title}
            {meeting.starts_at !== null && (
              <small className="muted block text-xs">{whenWords(meeting.starts_at, meeting.timezone, ownTimeZone())}</small>
            )}
          </span>
        </Radio>
      ))}
    </fieldset>
  )
}

/** Asks only where there is more than one; null is all of them. */
export function WhichService({
  label,
  items,
  chosen,
  onChoose,
}: {
  label: string
  items: readonly Item[]
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  if (items.length < 2) return null
  return (
    <fieldset>
      <legend className="field-label mb-1">{label}</legend>
      <Radio name="service" checked={chosen === null} onChange={() => onChoose(null)}>
        {copy.allServices}
      </Radio>
      {items.map(({ id, title }) => (
        <Radio key={id} name="service" checked={chosen === id} onChange={() => onChoose(id)}>
          {title}
        </Radio>
      ))}
    </fieldset>
  )
}
