import { useState } from 'react'
import { lowered, titleOf } from '#domain/trading/items.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { moves } from '../trades.moves.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { copy } from './appointments.copy.ts'

const words = copy.visit

/** Which services of a visit are given on another day: some, but not all of them. */
export function AnotherDay({ each: { meeting, items }, mine, onClose }: { each: MyAppointment; mine: MyTrade; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const taken = items.filter(({ id }) => chosen.includes(id))
  const split = useTradeMove(mine, () => moves.splitVisit(meeting.id, chosen), {
    done: () => words.splitDone(lowered(titleOf(taken))),
    failed: words.splitFailed,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.splitTitle}
      description={words.splitLine(mine.them)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            disabled={taken.length === 0 || taken.length === items.length}
            busy={split.isPending && words.busy}
            onClick={() => split.mutate(undefined, { onSettled: onClose })}
          >
            {words.splitAction}
          </Button>
        </>
      }
    >
      <div>
        {items.map(({ id, title, quantity, duration_minutes: minutes }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {quantity > 1 ? `${title} × ${quantity}` : title} <span className="muted tabular-nums">{lengthOf(minutes * quantity)}</span>
          </Checkbox>
        ))}
      </div>
    </Dialog>
  )
}
