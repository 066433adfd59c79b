import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clockTime, timeZones, zoneLike, zoneNames } from '#domain/scheduling/hours.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Switch } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { alerts, saveQuietHours, type QuietHours } from './alerts.data.ts'
import { copy } from './alerts.copy.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const halfHours = Array.from({ length: 48 }, (_, index) => index * 30)

/** Nine in the evening to eight in the morning, every day, by the clocks of this device. */
function usual(): QuietHours {
  const timezone = zoneLike(ownTimeZone(), new Date().getFullYear()) ?? 'America/New_York'
  return { from: 21 * 60, to: 8 * 60, timezone, days: [0, 1, 2, 3, 4, 5, 6] }
}

export function QuietHoursGroup({ saved }: { saved: QuietHours | null }) {
  const me = useMe()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { queryKey } = alerts.quietHours(me.id)
  const saving = useMutation({
    mutationFn: saveQuietHours,
    // One after the other: the next change need not wait, and the last one counts.
    scope: { id: 'quiet-hours' },
    onSuccess: (_, hours) => queries.setQueryData(queryKey, hours),
    onError: (error) => notify.error(wordingOf(error, copy.saveFailed)),
  })
  // While saving, show the new hours; if they are refused, the saved ones return.
  const shown = saving.isPending ? saving.variables : saved

  function change(hours: QuietHours | null) {
    const wrong = hours && (hours.from === hours.to ? copy.quiet.sameTime : hours.days.length === 0 ? copy.quiet.lastDay : null)
    setProblem(wrong)
    if (wrong === null) saving.mutate(hours)
  }

  return (
    <section className="settings-group" aria-labelledby="alerts-quiet">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="d3" id="alerts-quiet">
            {copy.quiet.title}
          </h2>
          <p className="muted mt-1">{shown === null ? copy.quiet.off : copy.quiet.on(lengthOf(shown))}</p>
        </div>
        <Switch
          aria-label={copy.quiet.turnOn}
          checked={shown !== null}
          onChange={(event) => change(event.target.checked ? usual() : null)}
        />
      </div>
      {shown && <Hours hours={shown} problem={problem} onChange={change} />}
    </section>
  )
}

function Hours({ hours, problem, onChange }: { hours: QuietHours; problem: string | null; onChange: (hours: QuietHours) => void }) {
  const times = [...new Set([...halfHours, hours.from, hours.to])].toSorted((one, other) => one - other)
  return (
    <>
      <div className="alerts-hours">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={copy.quiet[end]}>
            {(control) => (
              <Select {...control} value={hours[end]} onChange={(event) => onChange({ ...hours, [end]: Number(event.target.value) })}>
                {times.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {clockTime(minutes)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <Field label={copy.quiet.zone}>
          {(control) => (
            <Select
              {...control}
              value={hours.timezone}
              onChange={(event) =>
                onChange({ ...hours, timezone: timeZones.find((each) => each === event.target.value) ?? hours.timezone })
              }
            >
              {timeZones.map((each) => (
                <option key={each} value={each}>
                  {zoneNames[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="field-label">{copy.quiet.days}</legend>
        <div className="alerts-days">
          {weekdays.map((name, day) => {
            const isOn = hours.days.includes(day)
            const days = isOn ? hours.days.filter((each) => each !== day) : [...hours.days, day].toSorted((one, other) => one - other)
            return (
              <Toggle key={name} pressed={isOn} onPressedChange={() => onChange({ ...hours, days })}>
                <span aria-hidden>{name[0]}</span>
                <span className="visually-hidden">{name}</span>
              </Toggle>
            )
          })}
        </div>
      </fieldset>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function lengthOf({ from, to }: QuietHours): string {
  const minutes = (to - from + 24 * 60) % (24 * 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}
