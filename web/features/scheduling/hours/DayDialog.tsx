import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { joined, nextStretch, stretchWords, type Stretch } from '#domain/scheduling/hours.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy, dayName, shortDayName, weekOrder } from '../scheduling.copy.ts'
import { ClockFields } from './ClockFields.tsx'

/** The stretches of one weekday, which other days can take over. Done puts them into the week; nothing is saved yet. */
export function DayDialog({
  weekday,
  stretches: before,
  onChange,
  onClose,
}: {
  weekday: number
  stretches: readonly Stretch[]
  onChange: (days: number[], stretches: Stretch[]) => void
  onClose: () => void
}) {
  const formId = useId()
  const [stretches, setStretches] = useState<Stretch[]>([...before])
  const [alsoOn, setAlsoOn] = useState<number[]>([])

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={dayName(weekday)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Done
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onChange([weekday, ...alsoOn], joined(stretches))
          onClose()
        }}
      >
        <StretchFields stretches={stretches} onChange={setStretches} />
        <fieldset className="field">
          <legend className="field-label mb-2">Copy to</legend>
          <div className="flex flex-wrap gap-2">
            {weekOrder
              .filter((day) => day !== weekday)
              .map((day) => (
                <Toggle
                  key={day}
                  pressed={alsoOn.includes(day)}
                  onPressedChange={(isPressed) => setAlsoOn(isPressed ? [...alsoOn, day] : alsoOn.filter((each) => each !== day))}
                >
                  {shortDayName(day)}
                </Toggle>
              ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

/** One row a stretch. The focus follows what is added and what is removed. */
function StretchFields({ stretches, onChange }: { stretches: Stretch[]; onChange: (stretches: Stretch[]) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const next = nextStretch(stretches)

  function add(stretch: Stretch) {
    flushSync(() => onChange([...stretches, stretch]))
    list.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
  }
  function remove(place: number) {
    flushSync(() => onChange(stretches.toSpliced(place, 1)))
    const left = adding.current ?? list.current?.querySelector('select')
    left?.focus()
  }

  return (
    <>
      {stretches.length === 0 && <p className="muted">{copy.dayOff}</p>}
      <ul className="day-stretches" ref={list}>
        {stretches.map((stretch, place) => (
          <li key={place}>
            <ClockFields stretch={stretch} onChange={(changed) => onChange(stretches.with(place, changed))} />
            <Button variant="ghost" size="icon" aria-label={`Remove ${stretchWords(stretch)}`} onClick={() => remove(place)}>
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {next && (
        <Button ref={adding} variant="outline" className="justify-self-start" onClick={() => add(next)}>
          <Plus aria-hidden /> Add hours
        </Button>
      )}
    </>
  )
}
