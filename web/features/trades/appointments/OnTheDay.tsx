import { useState } from 'react'
import { isProvider, lateChoices, type AppointmentMove } from '#domain/scheduling/appointments.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { MyTrade } from '../my-trade.ts'
import type { AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { copy } from './appointments.copy.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { useScannedCode } from '../day/check-in-link.ts'
import { dayOutbox } from '../day/day-outbox.ts'
import { EnterCode } from '../day/EnterCode.tsx'
import { ShownCode } from '../day/ShownCode.tsx'
import { useUnsentTaps } from '../day/use-day-outbox.ts'

const words = copy.day

/**
 * What both say to each other close to the time: coming, late, here. Of the appointment that is on, the next of these is the page's own
 * button (NextStep), unless that asks for another time to be chosen first.
 */
export function OnTheDay({
  meeting,
  mine,
  can,
  isOn,
}: {
  meeting: AppointmentRow
  mine: MyTrade
  can: (move: AppointmentMove) => boolean
  isOn: boolean
}) {
  const [isChoosing, setChoosing] = useState(false)
  const provides = isProvider(meeting, mine.myId)
  const scanned = useScannedCode(meeting.id)
  const failed = { failed: words.failed }
  const coming = useTradeMove(mine, () => moves.coming(meeting.id), failed)
  const late = useTradeMove(mine, (minutes: number) => moves.late(meeting.id, minutes), failed)
  const isSaid = useUnsentTaps(meeting.id).some(({ kind, state }) => (kind === 'here' || kind === 'code') && state !== 'failed')
  const sides = sidesOf(meeting, mine)
  const [mySide] = sides
  const said = sides.flatMap((side) => {
    if (side.here !== null) return [words.isHere(side.who)]
    if (side.late !== null) return [words.lateBy(side.who, side.late)]
    return side.coming === null ? [] : [words.isComing(side.who)]
  })
  const isLate = sides.some(({ late: minutes, here }) => minutes !== null && here === null)
  const isIn = isSaid || mySide?.here !== null
  const areBothIn = sides.every(({ here }) => here !== null)
  const isNextOnPage = isOn && !can('choose')
  const offers = {
    here: can('here') && !isIn && !isNextOnPage,
    coming: can('coming') && !isIn && mySide?.coming === null && (can('here') || !isNextOnPage),
    late: can('late') && !isIn,
  }
  if (meeting.status !== 'confirmed' || (!can('coming') && !can('late') && !can('here'))) return null

  return (
    <div className="appointment-day">
      {said.length > 0 && <output className={isLate ? 'note warning' : 'note'}>{said.join(' ')}</output>}
      {(offers.here || offers.coming || offers.late) && (
        <div className="appointment-actions">
          {offers.here && (
            <Button
              variant={scanned === '' ? 'default' : 'outline'}
              onClick={() => dayOutbox.send({ kind: 'here', appointmentId: meeting.id })}
            >
              {copy.next.here}
            </Button>
          )}
          {offers.coming && (
            <Button
              variant={can('here') ? 'outline' : 'default'}
              busy={coming.isPending && 'Saving...'}
              onClick={() => coming.mutate(undefined)}
            >
              {copy.next.coming}
            </Button>
          )}
          {offers.late && (
            <Button variant="outline" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {words.late}
            </Button>
          )}
        </div>
      )}
      {isChoosing && offers.late && (
        <LateChoices
          busyWith={late.isPending ? late.variables : null}
          onChoose={(minutes) => late.mutate(minutes, { onSuccess: () => setChoosing(false) })}
        />
      )}
      {can('here') &&
        !areBothIn &&
        (provides
          ? !isIn && <EnterCode appointmentId={meeting.id} scanned={scanned} />
          : meeting.code && <ShownCode meeting={meeting} code={meeting.code.code} />)}
    </div>
  )
}

function LateChoices({ busyWith, onChoose }: { busyWith: number | null; onChoose: (minutes: number) => void }) {
  return (
    <fieldset className="appointment-actions">
      <legend className="visually-hidden">{words.late}</legend>
      {lateChoices.map((minutes) => (
        <Button key={minutes} size="sm" variant="outline" busy={busyWith === minutes && 'Saving...'} onClick={() => onChoose(minutes)}>
          {words.lateChoice(minutes)}
        </Button>
      ))}
    </fieldset>
  )
}

/** What each of the two said, the reader first. */
function sidesOf(meeting: AppointmentRow, { myId, firstName }: MyTrade) {
  const provides = isProvider(meeting, myId)
  return [
    { who: 'You', gives: provides },
    { who: firstName, gives: !provides },
  ].map(({ who, gives }) => ({
    who,
    coming: gives ? meeting.provider_coming_at : meeting.receiver_coming_at,
    late: gives ? meeting.provider_late_minutes : meeting.receiver_late_minutes,
    here: gives ? meeting.provider_here_at : meeting.receiver_here_at,
  }))
}
