import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { needsConsent, weigh } from '#domain/fair-value.ts'
import { appointmentCan } from '#domain/scheduling/appointments.ts'
import { tradeCan, type DeclineReason } from '#domain/trades.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import type { Opened } from '../appointments/AppointmentDialogs.tsx'
import type { MyTrade } from '../my-trade.ts'
import { NextStep } from './NextStep.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { copy } from './detail.copy.ts'
import { readTradesAgain } from '../trades.data.ts'
import { moves, type AcceptTicks } from '../trades.moves.ts'

const WrongDialog = fetchedDialog(() => import('../conduct/WrongDialog.tsx').then(({ WrongDialog: part }) => part))
const AcceptDialog = fetchedDialog(() => import('./AcceptDialog.tsx').then(({ AcceptDialog: part }) => part))
const CounterDialog = fetchedDialog(() => import('../offer/CounterDialog.tsx').then(({ CounterDialog: part }) => part))

type Asking = 'counter' | 'accept' | 'decline' | 'withdraw' | 'wrong' | null

/** The moves that are possible now. On phones they are in the dock above the bottom bar. The database decides; this only offers them. */
export function TradeActions({ mine, onOpen, onStale }: { mine: MyTrade; onOpen: (opened: Opened) => void; onStale: () => void }) {
  const { trade, myId, them, otherName, otherId, other } = mine
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const { accept, decline, withdraw } = useMoves(mine, onStale, close)
  const isUneven = needsConsent(weigh(mine.gives, mine.gets, trade.value_basis))
  const isFrozen = trade.phase === 'disputed'
  const now = useNow()
  // Also after the other cancelled, for as long as the report stays open.
  const canReport = trade.status === 'cancelled' && mine.appointments.some(({ meeting }) => appointmentCan(meeting, 'report', myId, now))

  return (
    <>
      <div className="trade-actions">
        <OfferButtons mine={mine} isAccepting={accept.isPending} onAsk={setAsking} />
        {((trade.status === 'accepted' && !isFrozen) || canReport) && (
          <Button variant="outline" size="lg" onClick={() => setAsking('wrong')}>
            <span className="desktop-only">{copy.wrong.long}</span>
            <span className="phone-only">{copy.wrong.short}</span>
          </Button>
        )}
        {trade.status === 'accepted' && !isFrozen && <NextStep mine={mine} onOpen={onOpen} />}
        {(trade.status === 'declined' || trade.status === 'cancelled') && other && (
          <Button asChild variant="outline" size="lg">
            <Link {...paths.requestTrade(otherId)}>
              <RefreshCw aria-hidden /> {copy.newOffer}
            </Link>
          </Button>
        )}
      </div>
      {asking === 'counter' && <CounterDialog mine={mine} onClose={close} onStale={onStale} />}
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
      {asking === 'wrong' && <WrongDialog mine={mine} onClose={close} onOpen={onOpen} />}
      {asking === 'accept' && (
        <AcceptDialog
          mine={mine}
          isUneven={isUneven}
          busy={accept.isPending && 'Accepting...'}
          onClose={close}
          onAccept={(ticks) => accept.mutate(ticks)}
        />
      )}
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

/** Moves of an offer that is not agreed on yet. */
function OfferButtons({
  mine: { trade, myId },
  isAccepting,
  onAsk,
}: {
  mine: MyTrade
  isAccepting: boolean
  onAsk: (asking: Asking) => void
}) {
  const now = useNow()
  const can = (move: keyof typeof tradeCan) => tradeCan[move](trade, myId, now)
  return (
    <>
      {can('decline') && (
        <Button variant="ghost" size="lg" className="decline" onClick={() => onAsk('decline')}>
          Decline
        </Button>
      )}
      {can('counter') && (
        <Button variant="outline" size="lg" onClick={() => onAsk('counter')}>
          Counter-offer
        </Button>
      )}
      {can('accept') && (
        <Button variant="glossy" size="lg" busy={isAccepting && 'Accepting...'} onClick={() => onAsk('accept')}>
          <Check aria-hidden /> {copy.accept}
        </Button>
      )}
      {can('withdraw') && (
        <Button variant="outline" size="lg" onClick={() => onAsk('withdraw')}>
          {copy.withdraw.action}
        </Button>
      )}
    </>
  )
}

function useMoves(mine: MyTrade, onStale: () => void, close: () => void) {
  const { trade, myId, them } = mine
  const queries = useQueryClient()
  const settled = (line: string) => {
    close()
    notify.success(line)
    return readTradesAgain(queries, myId)
  }
  const refused = (otherwise: string) => (error: unknown) => {
    close()
    if (refusalOf(error) === 'stale_version') return onStale()
    notify.error(wordingOf(error, otherwise))
    return readTradesAgain(queries, myId)
  }

  return {
    accept: useMutation({
      mutationFn: (ticks: AcceptTicks) => moves.accept(trade.id, trade.current_version, ticks),
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
  }
}
