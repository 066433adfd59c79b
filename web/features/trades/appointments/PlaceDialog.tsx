import { useId, useState } from 'react'
import { isProvider } from '#domain/scheduling/appointments.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { moves } from '../trades.moves.ts'
import { copy } from './appointments.copy.ts'
import { useTradeMove } from '../use-trade-move.ts'

const words = copy.place

/** Where they meet, for the person whose place it is. A place that is the other's is theirs to describe. */
export function PlaceDialog({ each: { meeting }, mine, onClose }: { each: MyAppointment; mine: MyTrade; onClose: () => void }) {
  const formId = useId()
  const provides = isProvider(meeting, mine.myId)
  const modes = [provides ? 'my_place' : 'your_place', 'salon_third', 'online']
  const [place, setPlace] = useState({
    mode: modes.find((value) => value === meeting.location_mode) ?? modes[0] ?? 'online',
    name: meeting.place_name,
    address: meeting.address?.address ?? '',
    note: meeting.arrival_note,
  })
  const now = useNow()
  const isLate = meeting.status === 'confirmed' && meeting.starts_at !== null && Date.parse(meeting.starts_at) - now.getTime() <= 86_400_000
  const save = useTradeMove(mine, () => moves.place(meeting.id, place), {
    done: () => (isLate ? copy.told.placeLate(mine.firstName) : copy.told.place),
    failed: words.failed,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending && 'Saving...'}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate(undefined, { onSuccess: onClose })
        }}
      >
        {isLate && <p className="note">{words.lateHint(mine.firstName)}</p>}
        <PlaceFields
          place={place}
          onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
          modes={modes.map((value) => ({ value, label: placeWords(value, mine.firstName, !provides) }))}
          firstName={mine.firstName}
        />
      </form>
    </Dialog>
  )
}

type Place = { mode: string; name: string; address: string; note: string }

function PlaceFields({
  place: { mode, name, address, note },
  onChange,
  modes,
  firstName,
}: {
  place: Place
  onChange: (part: Partial<Place>) => void
  modes: { value: string; label: string }[]
  firstName: string
}) {
  return (
    <>
      <Field label={words.mode}>
        {(control) => (
          <Select {...control} value={mode} onChange={(event) => onChange({ mode: event.target.value })}>
            {modes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {mode !== 'online' && (
        <Field label={words.name}>
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              placeholder={words.namePlaceholder}
              value={name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={mode === 'online' ? words.onlineAddress : words.address} hint={words.addressHint(firstName)}>
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            autoComplete="street-address"
            value={address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.note}>
        {(control) => (
          <Textarea {...control} rows={2} maxLength={300} value={note} onChange={(event) => onChange({ note: event.target.value })} />
        )}
      </Field>
    </>
  )
}
