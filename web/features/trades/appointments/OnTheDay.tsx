import { useState } from 'react'
import { isProvider, lateChoices, type AppointmentMove } from '#domain/scheduling/appointments.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { MyTrade } from '../my-trade.ts'
import type { AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { copy } from './appointments.copy.ts'
import { dayId } from './go-to.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { useScannedCode } from '../day/check-in-link.ts'
import { dayOutbox } from '../day/day-outbox.ts'
import { EnterCode } from '../day/EnterCode.tsx'
import { ShownCode } from '../day/ShownCode.tsx'
import { useUnsentTaps } from '../day/use-day-outbox.ts'

const words = copy.day

/** What both say to each other close to the time: coming, late, here. */
export function OnTheDay({ meeting, mine, can }: { meeting: AppointmentRow; mine: MyTrade; can: (move: AppointmentMove) => boolean }) {
  const [isChoosing, setChoosing] = useState(false)
  const provides = isProvider(meeting, mine.myId)
  const scanned = useScannedCode(meeting.id)
  const failed = { failed: words.failed }
  const coming = useTradeMove(mine, () => moves.coming(meeting.id), failed)
  const late = useTradeMove(mine, (minutes: number) => moves.late(meeting.id, minutes), failed)
  const isSaid = useUnsentTaps(meeting.id).some(({ kind, state }) => (kind === 'here' || kind === 'code') && state !== 'failed')
  const sides = [
    { who: 'You', isProvider: provides },
    { who: mine.firstName, isProvider: !provides },
  ].map(({ who, isProvider: gives }) => ({
    who,
    coming: gives ? meeting.provider_coming_at : meeting.receiver_coming_at,
    late: gives ? meeting.provider_late_minutes : meeting.receiver_late_minutes,
    here: gives ? meeting.provider_here_at : meeting.receiver_here_at,
  }))
  const [mySide] = sides
  const said = sides.flatMap((side) => {
    if (side.here !== null) return [words.isHere(side.who)]
    if (side.late !== null) return [words.lateBy(side.who, side.late)]
    return side.coming === null ? [] : [words.isComing(side.who)]
  })
  const isLate = sides.some(({ late: minutes, here }) => minutes !== null && here === null)
  if (meeting.status !== 'confirmed' || (!can('coming') && !can('late') && !can('here'))) return null

  return (
    <div className="appointment-day" id={dayId(meeting.id)}>
      {said.length > 0 && <output className={isLate ? 'note warning' : 'note'}>{said.join(' ')}</output>}
      <div className="appointment-actions">
        {can('here') && mySide?.here === null && !isSaid && (
          <Button
            variant={scanned === '' ? 'default' : 'outline'}
            onClick={() => dayOutbox.send({ kind: 'here', appointmentId: meeting.id })}
          >
            {words.here}
          </Button>
        )}
        {can('coming') && mySide?.coming === null && mySide.here === null && !isSaid && (
          <Button
            variant={can('here') ? 'outline' : 'default'}
            busy={coming.isPending && 'Saving...'}
            onClick={() => coming.mutate(undefined)}
          >
            {words.coming}
          </Button>
        )}
        {can('late') && mySide?.here === null && !isSaid && (
          <Button variant="outline" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {words.late}
          </Button>
        )}
      </div>
      {isChoosing && can('late') && (
        <fieldset className="appointment-actions">
          <legend className="visually-hidden">{words.late}</legend>
          {lateChoices.map((minutes) => (
            <Button
              key={minutes}
              size="sm"
              variant="outline"
              busy={late.isPending && late.variables === minutes && 'Saving...'}
              onClick={() => late.mutate(minutes, { onSuccess: () => setChoosing(false) })}
            >
              {words.lateChoice(minutes)}
            </Button>
          ))}
        </fieldset>
      )}
      {can('here') &&
        (provides
          ? mySide?.here === null && !isSaid && <EnterCode appointmentId={meeting.id} scanned={scanned} />
          : meeting.code && <ShownCode meeting={meeting} code={meeting.code.code} />)}
    </div>
  )
}
