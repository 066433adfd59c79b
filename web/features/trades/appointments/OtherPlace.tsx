import { isProvider } from '#domain/scheduling/appointments.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { MyTrade } from '../my-trade.ts'
import type { AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { copy } from './appointments.copy.ts'

const words = copy.otherPlace

/** Another place that one of the two asked for shortly before; the agreed one stands until the other accepts. */
export function OtherPlace({ meeting, mine }: { meeting: AppointmentRow; mine: MyTrade }) {
  const asked = meeting.place_asked
  const answer = useTradeMove(mine, (accepts: boolean) => moves.answerPlace(meeting.id, accepts), {
    done: (accepts) => (accepts ? words.agreed : words.kept),
    failed: words.failed,
  })
  if (asked === null) return null
  const isMine = asked.proposed_by === mine.myId
  const place = [placeWords(asked.location_mode, mine.firstName, !isProvider(meeting, mine.myId)), asked.place_name]
    .filter(Boolean)
    .join(', ')
  return (
    <section className="note grid gap-2" aria-label={words.title}>
      <p>{isMine ? words.mine(place, mine.firstName) : words.theirs(place, mine.firstName)}</p>
      {asked.arrival_note !== '' && <p className="muted">{asked.arrival_note}</p>}
      <div className="appointment-actions">
        {!isMine && (
          <Button size="sm" busy={answer.isPending && answer.variables && words.busy} onClick={() => answer.mutate(true)}>
            {words.accept}
          </Button>
        )}
        <Button size="sm" variant="outline" busy={answer.isPending && !answer.variables && words.busy} onClick={() => answer.mutate(false)}>
          {isMine ? words.takeBack : words.keep}
        </Button>
      </div>
    </section>
  )
}
