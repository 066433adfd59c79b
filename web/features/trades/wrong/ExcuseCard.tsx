import { useNow } from '#web/ui/use-now.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useTradeMove } from '../use-trade-move.ts'
import type { MyTrade } from '../my-trade.ts'
import { stampOf } from '../when.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { isLateAsk } from './late-ask.ts'
import { copy } from './wrong.copy.ts'
import { wrongMoves } from './wrong.moves.ts'

const words = copy.excuse

/** The other cancelled late, or asked late for another time: saying that it is fine spares them the strike. Saying nothing is an answer, too. */
export function ExcuseCard({ mine }: { mine: MyTrade }) {
  const { trade, firstName, them } = mine
  const now = useNow()
  const excuse = useTradeMove(mine, () => wrongMoves.excuse(trade.id), { done: () => words.done(them), failed: words.failed })
  return (
    <AnswerCard
      title={isLateAsk(mine) ? words.movedTitle(firstName) : words.title(firstName)}
      action={
        <Button busy={excuse.isPending && words.busy} onClick={() => excuse.mutate(undefined)}>
          {words.action}
        </Button>
      }
    >
      <p>{words.line(them, stampOf(new Date(trade.excusable_until ?? trade.updated_at), now))}</p>
    </AnswerCard>
  )
}
