import { canArrange, canJoin } from '#domain/scheduling/visits.ts'
import { lowered } from '#domain/trading/items.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { moves } from '../trades.moves.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { copy } from './appointments.copy.ts'

const words = copy.visit

/** Who gives the services puts some on another day, or two visits together, until a time is agreed. */
export function Arrange({ each, mine, onSplit }: { each: MyAppointment; mine: MyTrade; onSplit: () => void }) {
  const { meeting, items } = each
  const { myId, appointments } = mine
  const join = useTradeMove(mine, (other: MyAppointment) => moves.joinVisits(meeting.id, other.meeting.id), {
    done: () => words.joinDone,
    failed: words.joinFailed,
  })
  const others = appointments.filter((other) => canJoin(each, other, myId))
  const canSplit = items.length > 1 && canArrange(meeting, myId)
  if (!canSplit && others.length === 0) return null
  return (
    <div className="appointment-arrange">
      {canSplit && (
        <Button size="sm" variant="ghost" onClick={onSplit}>
          {words.split}
        </Button>
      )}
      {others.map((other) => (
        <Button
          key={other.meeting.id}
          size="sm"
          variant="ghost"
          busy={join.isPending && join.variables === other && words.busy}
          onClick={() => join.mutate(other)}
        >
          {words.join(lowered(other.title))}
        </Button>
      ))}
    </div>
  )
}
