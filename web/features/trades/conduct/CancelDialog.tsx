import { useQuery } from '@tanstack/react-query'
import { isLateCancel } from '#domain/trading/conduct.ts'
import { usualNoticeHours } from '#domain/trading/trade-rules.ts'
import { partOf, type CancelReason } from '#domain/trades.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy as detail } from '../detail/detail.copy.ts'
import { ReasonDialog } from '../detail/ReasonDialog.tsx'
import type { MyTrade } from '../my-trade.ts'
import { terms } from '../detail/terms.data.ts'
import { moves } from '../trades.moves.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { copy } from './conduct.copy.ts'

const words = copy.cancel
const isExcused = (reason: CancelReason | null) => reason === 'illness' || reason === 'safety'

/** Ends the trade. What it means for the reader's own standing is said before the button. */
export function CancelDialog({ mine, reasons, onClose }: { mine: MyTrade; reasons: readonly CancelReason[]; onClose: () => void }) {
  const { trade, otherId, them, appointments } = mine
  const now = useNow()
  const notice = useQuery(terms.noticeHours(otherId))
  const cancel = useTradeMove(
    mine,
    async (reason: CancelReason) => {
      const { status } = await moves.cancel(trade.id, reason)
      notify.success(words.done[status]?.(them) ?? '')
    },
    { failed: words.failed },
  )
  if (notice.isPending) return null
  const hours = notice.data ?? usualNoticeHours
  const meetings = appointments.map(({ meeting }) => meeting)
  const isLate = isLateCancel(meetings, hours, now)
  const hasBegun = isLateCancel(meetings, 0, now)
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
          <p className={isExcused(reason) && !hasBegun ? 'note mt-3' : 'note warning mt-3'} aria-live="polite">
            {isExcused(reason) ? words.noStrike : hasBegun ? words.lateBegan(them) : words.late(hours, them)}
            {hasBegun && ` ${words.began(them)}`}
          </p>
        )
      }
    </ReasonDialog>
  )
}

function lineOf({ trade, appointments, myId, them }: MyTrade): string {
  const part = partOf(trade, myId)
  if (part === 'even') return words.bothGave
  if (part !== 'halfway') return words.line(them)
  // What is left is owed to the one who would have got it.
  const iLack = appointments.some(({ meeting }) => meeting.status !== 'done' && meeting.receiver_id === myId)
  const iGave = appointments.some(({ meeting }) => meeting.status === 'done' && meeting.provider_id === myId)
  return iLack && iGave ? words.youGave(them) : words.youGot(them)
}
