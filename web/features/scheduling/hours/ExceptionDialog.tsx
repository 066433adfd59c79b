import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { dayEnd, timeOfDay, type Stretch } from '#domain/scheduling/hours.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from '../scheduling.copy.ts'
import { seeExceptionsAnew, write, type Exception } from '../scheduling.data.ts'
import { ClockFields } from './ClockFields.tsx'

const kinds = [
  { value: 'blocked', label: 'Off' },
  { value: 'open', label: 'Open' },
] as const

/** Adds a day that differs. A refusal is shown in a line of its own, and nothing typed is lost. */
export function ExceptionDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const formId = useId()
  const date = useRef<HTMLDivElement>(null)
  const [onDate, setOnDate] = useState('')
  const [kind, setKind] = useState<Exception['kind']>('blocked')
  const [isWholeDay, setWholeDay] = useState(true)
  const [stretch, setStretch] = useState<Stretch>({ from: 10 * 60, to: 14 * 60 })
  const [note, setNote] = useState('')
  const [isDateWrong, setDateWrong] = useState(false)
  const add = useMutation({
    mutationFn: () => {
      const { from, to } = isWholeDay ? { from: 0, to: dayEnd } : stretch
      return write.addException(me.id, { on_date: onDate, kind, start_time: timeOfDay(from), end_time: timeOfDay(to), note: note.trim() })
    },
    onSuccess: async () => {
      await seeExceptionsAnew(queries, me.id)
      onClose()
    },
  })

  function submit() {
    // A date of today or later compares as text.
    const isWrong = onDate < today
    setDateWrong(isWrong)
    if (isWrong) date.current?.querySelector('input')?.focus()
    else if (!add.isPending) add.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.differs.add}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={add.isPending && 'Saving...'}>
            {copy.differs.add}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {add.isError && (
          <p className="note destructive" role="alert">
            {wordingOf(add.error, copy.differs.addFailed)}
          </p>
        )}
        <div ref={date}>
          <Field label="Day" error={isDateWrong && onDate < today ? copy.differs.dateMissing : null}>
            {(control) => <Input {...control} type="date" min={today} value={onDate} onChange={(event) => setOnDate(event.target.value)} />}
          </Field>
        </div>
        <Segment label="Off or open" value={kind} onChange={setKind} options={kinds} />
        <Checkbox checked={isWholeDay} onChange={(event) => setWholeDay(event.target.checked)}>
          All day
        </Checkbox>
        {!isWholeDay && (
          <div className="grid grid-cols-2 gap-3">
            <ClockFields stretch={stretch} onChange={setStretch} />
          </div>
        )}
        <Field label="Note" hint={copy.differs.note}>
          {(control) => <Input {...control} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  )
}
