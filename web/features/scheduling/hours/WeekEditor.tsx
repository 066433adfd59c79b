import { useId, useRef, useState, type ReactNode } from 'react'
import { timeZones, zoneNames, type TimeZone, type Week } from '#domain/scheduling/hours.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { copy } from '../scheduling.copy.ts'
import type { Hours } from '../scheduling.data.ts'
import { DayDialog } from './DayDialog.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useHoursDraft } from './use-hours-draft.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { WeekList } from './WeekList.tsx'

/** The usual week and the time zone. Nothing is saved before the member says so: the bar for it stays in view below `children`. */
export function WeekEditor({ own, busy: whenBusy, children }: { own: Hours | null; busy: Week; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const zone = useRef<HTMLDivElement>(null)
  const { draft, changes, change, undo, save, isSaving, leaving } = useHoursDraft(own)
  // On a day off nothing is shared anyway.
  const busy = whenBusy.map((stretches, day) => (draft.week[day]?.length ? stretches : []))
  const [editedDay, setEditedDay] = useState<number | null>(null)
  const [isZoneMissing, setZoneMissing] = useState(false)

  function saveAll() {
    const { timezone, week } = draft
    setZoneMissing(timezone === null)
    if (timezone === null) zone.current?.querySelector('select')?.focus()
    // The bar with the focused button is about to go.
    else save({ timezone, week }, { onSuccess: () => heading.current?.focus() })
  }

  return (
    <>
      <section aria-labelledby={id}>
        <header className="hours-head">
          <div>
            <h2 className="d3" id={id} ref={heading} tabIndex={-1}>
              {copy.title}
            </h2>
            <p className="muted mt-1">{own || changes > 0 ? copy.summary(draft.week, draft.timezone) : copy.empty}</p>
          </div>
          <div className="hours-zone" ref={zone}>
            <ZoneField zone={draft.timezone} isMissing={isZoneMissing} onChange={(timezone) => change({ timezone })} />
          </div>
        </header>
        <WeekGrid week={draft.week} busy={busy} onEdit={setEditedDay} />
        <WeekList week={draft.week} busy={busy} onEdit={setEditedDay} />
        {busy.some((stretches) => stretches.length > 0) && (
          <p className="week-key muted text-xs">
            <i aria-hidden /> {copy.calendars.key}
          </p>
        )}
        {editedDay !== null && (
          <DayDialog
            weekday={editedDay}
            stretches={draft.week[editedDay] ?? []}
            onChange={(days, stretches) => change({ week: draft.week.map((before, day) => (days.includes(day) ? stretches : before)) })}
            onClose={() => setEditedDay(null)}
          />
        )}
      </section>
      {children}
      {changes > 0 && (
        <SaveBar
          changes={changes}
          isSaving={isSaving}
          onSave={saveAll}
          onUndo={() => {
            undo()
            heading.current?.focus()
          }}
        />
      )}
      <AlertDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) leaving?.stay()
        }}
        title="Leave without saving?"
        action="Leave without saving"
        cancel="Stay"
        onAction={() => leaving?.leave()}
      >
        {copy.leave}
      </AlertDialog>
    </>
  )
}

function ZoneField({
  zone,
  isMissing,
  onChange,
}: {
  zone: TimeZone | null
  isMissing: boolean
  onChange: (zone: TimeZone | null) => void
}) {
  return (
    <Field label={copy.zone} error={isMissing && zone === null ? copy.zoneMissing : null}>
      {(control) => (
        <Select
          {...control}
          value={zone ?? ''}
          onChange={(event) => onChange(timeZones.find((each) => each === event.target.value) ?? null)}
        >
          {zone === null && <option value="">Choose a time zone</option>}
          {timeZones.map((each) => (
            <option key={each} value={each}>
              {zoneNames[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
