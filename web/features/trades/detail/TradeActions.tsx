import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { lastConfirmation, stepOf, tradeCan, type CancelReason, type DeclineReason } from '#domain/trades.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import type { MyTrade } from '../my-trade.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { copy } from './detail.copy.ts'
import { trades } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'

const CounterDialog = lazy(() => import('../offer/CounterDialog.tsx').then(({ CounterDialog: part }) => ({ default: part })))

type Asking = 'counter' | 'decline' | 'withdraw' | 'cancel' | null

/** The moves that are possible now. On phones they are in the dock above the bottom bar. The database decides; this only offers them. */
export function TradeActions({ mine, onStale }: { mine: MyTrade; onStale: () => void }) {
  const { trade, myId, them, otherName, otherId, other } = mine
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const { accept, decline, withdraw, cancel, confirm } = useMoves(mine, onStale, close)
  const can = (move: keyof typeof tradeCan) => tradeCan[move](trade, myId)

  return (
    <>
      <div className="trade-actions">
        {can('decline') && (
          <Button variant="ghost" size="lg" className="decline" onClick={() => setAsking('decline')}>
            Decline
          </Button>
        )}
        {can('counter') && (
          <Button variant="outline" size="lg" onClick={() => setAsking('counter')}>
            Counter-offer
          </Button>
        )}
        {can('accept') && (
          <Button variant="glossy" size="lg" busy={accept.isPending && 'Accepting...'} onClick={() => accept.mutate()}>
            <Check aria-hidden /> {copy.accept}
          </Button>
        )}
        {can('withdraw') && (
          <Button variant="outline" size="lg" onClick={() => setAsking('withdraw')}>
            {copy.withdraw.action}
          </Button>
        )}
        {can('cancel') && (
          <Button variant="outline" size="lg" onClick={() => setAsking('cancel')}>
            <span className="desktop-only">{copy.wrong.long}</span>
            <span className="phone-only">{copy.wrong.short}</span>
          </Button>
        )}
        {can('confirm') && (
          <Button variant="glossy" size="lg" busy={confirm.isPending && copy.confirm.busy} onClick={() => confirm.mutate()}>
            <Check aria-hidden />
            <span className="desktop-only">{copy.confirm.long}</span>
            <span className="phone-only">{copy.confirm.short}</span>
          </Button>
        )}
        {(trade.status === 'declined' || trade.status === 'cancelled') && other && (
          <Button asChild variant="outline" size="lg">
            <Link to={paths.requestTrade(otherId)}>
              <RefreshCw aria-hidden /> {copy.newOffer}
            </Link>
          </Button>
        )}
      </div>
      {asking === 'counter' && (
        <Suspense>
          <CounterDialog mine={mine} onClose={close} onStale={onStale} />
        </Suspense>
      )}
      <ReasonDialog
        open={asking === 'decline'}
        onClose={close}
        title={copy.decline.title}
        line={copy.decline.line(them)}
        reasons={copy.declineReasons}
        isOptional
        action={copy.decline.action}
        busy={decline.isPending && 'Declining...'}
        onAction={(reason) => decline.mutate(reason)}
      />
      <ReasonDialog
        open={asking === 'cancel'}
        onClose={close}
        title={copy.cancel.title}
        line={copy.cancel.line(them)}
        reasons={copy.cancelReasons}
        action={copy.cancel.action}
        busy={cancel.isPending && 'Cancelling...'}
        onAction={(reason) => reason && cancel.mutate(reason)}
      />
      <AlertDialog
        open={asking === 'withdraw'}
        onOpenChange={(open) => !open && close()}
        title={copy.withdraw.title}
        action={copy.withdraw.action}
        cancel={copy.withdraw.keep}
        busy={withdraw.isPending && 'Withdrawing...'}
        onAction={() => withdraw.mutate()}
      >
        {copy.withdraw.line(otherName)}
      </AlertDialog>
    </>
  )
}

function useMoves(mine: MyTrade, onStale: () => void, close: () => void) {
  const { trade, myId, them } = mine
  const queries = useQueryClient()
  const settled = (line: string) => {
    close()
    notify.success(line)
    return queries.invalidateQueries({ queryKey: trades.all(myId) })
  }
  const refused = (otherwise: string) => (error: unknown) => {
    close()
    if (refusalOf(error) === 'stale_version') return onStale()
    notify.error(wordingOf(error, otherwise))
    return queries.invalidateQueries({ queryKey: trades.all(myId) })
  }
  const isLast = () => stepOf(trade, 'confirm', myId) === lastConfirmation

  return {
    accept: useMutation({
      mutationFn: () => moves.accept(trade.id, trade.current_version),
      onSuccess: () => settled(copy.done.accept(them)),
      onError: refused(copy.failedTo.accept),
    }),
    decline: useMutation({
      mutationFn: (reason: DeclineReason | null) => moves.decline(trade.id, reason),
      onSuccess: () => settled(copy.done.decline(them)),
      onError: refused(copy.failedTo.decline),
    }),
    withdraw: useMutation({
      mutationFn: () => moves.withdraw(trade.id),
      onSuccess: () => settled(copy.done.withdraw),
      onError: refused(copy.failedTo.withdraw),
    }),
    cancel: useMutation({
      mutationFn: (reason: CancelReason) => moves.cancel(trade.id, reason),
      onSuccess: () => settled(copy.done.cancel(them)),
      onError: refused(copy.failedTo.cancel),
    }),
    confirm: useMutation({
      mutationFn: () => moves.confirm(trade.id),
      onSuccess: () => settled(isLast() ? copy.done.complete(them) : copy.done.confirm(them)),
      onError: refused(copy.failedTo.confirm),
    }),
  }
}
