import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { titleOf } from '#domain/trading/items.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { fullDay } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useTradeMove } from '../use-trade-move.ts'
import { copy } from './ious.copy.ts'
import { ious, type Iou, type Payment } from './ious.data.ts'
import { conductMoves } from '../conduct/conduct.moves.ts'

const words = copy.picker

/** Chooses the trade that made an IOU even. */
export function RedeemDialog({
  iou,
  myId,
  them,
  otherId,
  onClose,
}: {
  iou: Iou
  myId: string
  them: string
  otherId: string
  onClose: () => void
}) {
  const found = useQuery(ious.payments(myId, iou))
  const [chosen, setChosen] = useState<string | null>(null)
  const redeem = useTradeMove({ myId }, (tradeId: string) => conductMoves.redeem(iou.id, tradeId), {
    done: () => words.done,
    failed: words.failedTo,
  })
  const isEmpty = found.data?.length === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isEmpty ? words.none : words.title}
      description={isEmpty ? words.noneLine(them) : words.line(them)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          {isEmpty ? (
            <Button asChild>
              <Link {...paths.requestTrade(otherId)}>{copy.plan}</Link>
            </Button>
          ) : (
            <Button
              disabled={chosen === null}
              busy={redeem.isPending && words.busy}
              onClick={() => chosen !== null && redeem.mutate(chosen, { onSettled: onClose })}
            >
              {words.action}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={found} skeletons={<Skeleton className="h-24" />} failed={words.failed}>
        {(payments) =>
          payments.length > 0 && (
            <fieldset>
              <legend className="visually-hidden">{words.legend}</legend>
              {payments.map((payment) => (
                <Choice key={payment.tradeId} payment={payment} isChosen={chosen === payment.tradeId} onChoose={setChosen} />
              ))}
            </fieldset>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Choice({ payment, isChosen, onChoose }: { payment: Payment; isChosen: boolean; onChoose: (tradeId: string) => void }) {
  const { tradeId, titles, isCompleted, acceptedAt } = payment
  const day = fullDay(acceptedAt)
  return (
    <Radio name="payment" className="trade-reason" checked={isChosen} onChange={() => onChoose(tradeId)}>
      <span>
        {titleOf(titles)}
        <small className="muted block text-xs">{isCompleted ? words.completed(day) : words.agreed(day)}</small>
      </span>
    </Radio>
  )
}
