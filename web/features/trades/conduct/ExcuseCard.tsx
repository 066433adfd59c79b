import { excusableUntil } from '#domain/trading/conduct.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useTradeMove } from '../use-trade-move.ts'
import type { MyTrade } from '../my-trade.ts'
import { stampOf } from '../when.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { lateWith } from './late-ask.ts'
import { copy } from './conduct.copy.ts'
import { conductMoves } from './conduct.moves.ts'

const words = copy.excuse

/** The other cancelled late, or asked late for another time: saying that it is fine spares them the strike. Saying nothing is an answer, too. */
export function ExcuseCard({ mine }: { mine: MyTrade }) {
  const { trade, myId, firstName, them } = mine
  const other = trade.proposer_id === myId ? trade.recipient_id : trade.proposer_id
  const now = useNow()
  const excuse = useTradeMove(mine, () => conductMoves.excuse(trade.id), { done: () => words.done(them), failed: words.failed })
  return (
    <AnswerCard
      title={words.titles[lateWith(mine, other)](firstName)}
      action={
        <Button busy={excuse.isPending && words.busy} onClick={() => excuse.mutate(undefined)}>
          {words.action}
        </Button>
      }
    >
      <p>{words.line(them, stampOf(excusableUntil(trade, myId) ?? trade.updated_at, now))}</p>
    </AnswerCard>
  )
}
