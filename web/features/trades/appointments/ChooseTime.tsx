import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'
import type { AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { copy } from './appointments.copy.ts'
import { timesId } from './go-to.ts'
import { timesAhead } from '../times-ahead.ts'
import { useTradeMove } from '../use-trade-move.ts'

/** The times the other has proposed, each with its own button. */
export function ChooseTime({ meeting, mine }: { meeting: AppointmentRow; mine: MyTrade }) {
  const now = useNow()
  const words = (slot: string) => whenWords(slot, meeting.timezone, ownTimeZone())
  const choose = useTradeMove(mine, (slot: string) => moves.choose(meeting.id, slot), {
    done: (slot) => copy.told.agreed(words(slot)),
    failed: copy.failedTo.choose,
  })
  const ahead = timesAhead(meeting, now)
  if (ahead.length === 0) return <p className="muted text-sm">{copy.passed}</p>
  return (
    <ul className="appointment-slots" id={timesId(meeting.id)}>
      {ahead.map((slot) => (
        <li key={slot}>
          <time dateTime={slot}>{words(slot)}</time>
          <Button
            size="sm"
            variant="outline"
            aria-label={`${copy.confirmTime}: ${words(slot)}`}
            busy={choose.isPending && choose.variables === slot && 'Saving...'}
            onClick={() => choose.mutate(slot)}
          >
            {copy.confirmTime}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The reader's own proposals, until the other chooses. */
export function ProposedByMe({ meeting }: { meeting: AppointmentRow }) {
  const ahead = timesAhead(meeting, useNow())
  if (ahead.length === 0) return <p className="muted text-sm">{copy.passed}</p>
  return (
    <ul className="appointment-slots" aria-label={copy.propose.chosen}>
      {ahead.map((slot) => (
        <li key={slot}>
          <time dateTime={slot}>{whenWords(slot, meeting.timezone, ownTimeZone())}</time>
        </li>
      ))}
    </ul>
  )
}
