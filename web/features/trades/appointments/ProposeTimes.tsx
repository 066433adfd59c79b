import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { isProvider } from '#domain/scheduling/appointments.ts'
import { isLateMove, type LateMoveReason } from '#domain/trading/conduct.ts'
import { usualNoticeHours } from '#domain/trading/trade-rules.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { TimeLanes } from '#web/features/scheduling/times/TimeLanes.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { terms } from '../detail/terms.data.ts'
import { moves } from '../trades.moves.ts'
import { copy } from './appointments.copy.ts'
import { useTradeMove } from '../use-trade-move.ts'

const words = copy.propose
const modes = ['my_place', 'your_place', 'salon_third', 'online'] as const
const most = 3

/** Up to three times: those both have, or any other, since people also agree in messages. */
export function ProposeTimes({ each: { meeting }, mine, onClose }: { each: MyAppointment; mine: MyTrade; onClose: () => void }) {
  const { them, firstName, myId, otherId } = mine
  const now = useNow()
  const notice = useQuery(terms.noticeHours(otherId))
  const hours = notice.data ?? usualNoticeHours
  const [mode, setMode] = useState(meeting.location_mode)
  const found = useQuery(terms.times(meeting.id, mode))
  // Who hosts decides whose clock it is, so another choice of "Where" can bring another time zone.
  const place = found.data?.[0]?.timezone ?? meeting.timezone
  const [chosen, setChosen] = useState<string[]>([])
  const [reason, setReason] = useState<LateMoveReason | null>(null)
  const isMoving = meeting.status === 'confirmed'
  const isLate = isLateMove(meeting, hours, myId, now)
  const propose = useTradeMove(mine, () => moves.propose(meeting.id, chosen, mode, isLate ? reason : null), {
    done: () => copy.told.proposed(them),
    failed: words.failed,
  })
  const toggle = (slot: string) =>
    setChosen(chosen.includes(slot) ? chosen.filter((other) => other !== slot) : [...chosen, slot].slice(0, most))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      wide
      description={words.line(firstName)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen.length === 0 || notice.isPending || (isLate && reason === null)}
            busy={propose.isPending && 'Sending...'}
            onClick={() => propose.mutate(undefined, { onSuccess: onClose })}
          >
            {words.send(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {!isMoving && (
          <Field label={copy.place.mode}>
            {(control) => (
              <Select
                {...control}
                value={mode}
                onChange={(event) => {
                  setMode(modes.find((value) => value === event.target.value) ?? mode)
                  setChosen([])
                }}
              >
                {modes.map((value) => (
                  <option key={value} value={value}>
                    {placeWords(value, firstName, !isProvider(meeting, myId))}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <SharedTimes found={found} minutes={meeting.minutes} place={place} chosen={chosen} onToggle={toggle} />
        <AnotherTime onAdd={(slot) => chosen.includes(slot) || toggle(slot)} isFull={chosen.length >= most} />
        {chosen.length > 0 && <ChosenTimes chosen={chosen} place={place} onRemove={toggle} />}
        {isLate && <LateReason reason={reason} onReason={setReason} line={words.late(hours, them)} />}
      </div>
    </Dialog>
  )
}

function ChosenTimes({ chosen, place, onRemove }: { chosen: readonly string[]; place: string; onRemove: (slot: string) => void }) {
  const when = (slot: string) => whenWords(slot, place, ownTimeZone())
  return (
    <section aria-label={words.chosen}>
      <h3 className="font-medium">{words.chosen}</h3>
      <ul className="appointment-slots">
        {chosen.toSorted().map((slot) => (
          <li key={slot}>
            <time dateTime={slot}>{when(slot)}</time>
            <Button size="icon" variant="ghost" aria-label={words.remove(when(slot))} onClick={() => onRemove(slot)}>
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LateReason({
  reason,
  onReason,
  line,
}: {
  reason: LateMoveReason | null
  onReason: (reason: LateMoveReason) => void
  line: string
}) {
  const isFree = reason === 'illness' || reason === 'safety'
  return (
    <div>
      <fieldset>
        <legend className="font-medium">{words.reason}</legend>
        {words.reasons.map(({ value, label }) => (
          <Radio key={value} name="late-reason" className="trade-reason" checked={reason === value} onChange={() => onReason(value)}>
            {label}
          </Radio>
        ))}
      </fieldset>
      <p className={isFree ? 'note mt-3' : 'note warning mt-3'} aria-live="polite">
        {isFree ? words.noStrike : line}
      </p>
    </div>
  )
}

type SharedProps = {
  found: UseQueryResult<{ starts_at: string; timezone: string }[]>
  minutes: number
  place: string
  chosen: string[]
  onToggle: (slot: string) => void
}

function SharedTimes({ found, minutes, place, chosen, onToggle }: SharedProps) {
  return (
    <section aria-label={words.shared}>
      <h3 className="font-medium">{words.shared}</h3>
      <Loaded
        query={found}
        skeletons={<Skeleton className="mt-2 h-24" />}
        failed={
          found.error && <p className="muted text-sm">{refusalOf(found.error) === 'bad_state' ? words.noHours : wordingOf(found.error)}</p>
        }
      >
        {(times) =>
          times.length === 0 ? (
            <p className="muted text-sm">{words.none}</p>
          ) : (
            <TimeLanes
              times={times}
              minutes={minutes}
              place={place}
              own={ownTimeZone()}
              picking={{ chosen, isFull: chosen.length >= most, toggle: onToggle }}
            />
          )
        }
      </Loaded>
    </section>
  )
}

/** By the reader's own clock, as the fields of the browser go. */
function AnotherTime({ onAdd, isFull }: { onAdd: (slot: string) => void; isFull: boolean }) {
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [isWrong, setWrong] = useState(false)
  function add() {
    const moment = new Date(`${date}T${time}`)
    const isPast = Number.isNaN(moment.getTime()) || moment <= new Date()
    setWrong(isPast)
    if (isPast) return
    onAdd(moment.toISOString().replace('.000Z', '+00:00'))
    setTime('')
  }
  return (
    <fieldset className="appointment-another" disabled={isFull}>
      <legend className="font-medium">{words.other}</legend>
      <Field label={words.date} error={isWrong ? words.past : null}>
        {(control) => <Input {...control} type="date" value={date} onChange={(event) => setDate(event.target.value)} />}
      </Field>
      <Field label={words.time}>
        {(control) => <Input {...control} type="time" step={900} value={time} onChange={(event) => setTime(event.target.value)} />}
      </Field>
      <Button variant="outline" onClick={add}>
        <Plus aria-hidden /> {words.add}
      </Button>
    </fieldset>
  )
}
