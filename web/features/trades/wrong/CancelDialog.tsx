import { useQuery } from '@tanstack/react-query'
import { conductLimits, isLateToCancel } from '#domain/trading/answers.ts'
import type { CancelReason } from '#domain/trades.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy as detail } from '../detail/detail.copy.ts'
import { ReasonDialog } from '../detail/ReasonDialog.tsx'
import type { MyTrade } from '../my-trade.ts'
import { trades } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { copy } from './wrong.copy.ts'

const words = copy.cancel
const withoutFault: readonly CancelReason[] = ['illness', 'safety']

/** Ends the trade. What it means for the reader's own standing is said before the button. */
export function CancelDialog({ mine, reasons, onClose }: { mine: MyTrade; reasons: readonly CancelReason[]; onClose: () => void }) {
  const { trade, otherId, them, appointments } = mine
  const now = useNow()
  const notice = useQuery(trades.noticeHours(otherId))
  const cancel = useTradeMove(
    mine,
    async (reason: CancelReason) => {
      const { status } = await moves.cancel(trade.id, reason)
      notify.success(status === 'cancelled' ? detail.done.cancel(them) : detail.done.cancelRest(them))
    },
    { failed: detail.failedTo.cancel },
  )
  if (notice.isPending) return null
  const hours = notice.data ?? conductLimits.usualNoticeHours
  const meetings = appointments.map(({ meeting }) => meeting)
  const isLate = isLateToCancel(meetings, hours, now)
  const hasBegun = isLateToCancel(meetings, 0, now)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.title}
      line={lineOf(mine)}
      reasons={detail.cancelReasons.filter(({ value }) => reasons.includes(value))}
      action={words.action}
      busy={cancel.isPending && words.busy}
      onAction={(reason) => reason && cancel.mutate(reason, { onSettled: onClose })}
    >
      {(reason) =>
        isLate && (
          <p className={reason !== null && withoutFault.includes(reason) ? 'note mt-3' : 'note warning mt-3'} aria-live="polite">
            {reason !== null && withoutFault.includes(reason)
              ? words.noStrike
              : hasBegun
                ? words.lateBegan(them)
                : words.late(hours, them)}
          </p>
        )
      }
    </ReasonDialog>
  )
}

function lineOf({ appointments, myId, them }: MyTrade): string {
  const done = appointments.find(({ meeting }) => meeting.status === 'done')?.meeting
  if (done === undefined) return words.line(them)
  return done.receiver_id === myId ? words.youGot(them) : words.youGave(them)
}
