import { useMutation, useQueryClient } from '@tanstack/react-query'
import { needsConsent, weigh } from '#domain/fair-value.ts'
import type { DeclineReason } from '#domain/trades.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import type { Opened } from '../appointments/AppointmentDialogs.tsx'
import type { MyTrade } from '../my-trade.ts'
import { readTradesAgain } from '../trades.data.ts'
import { moves, type AcceptTicks } from '../trades.moves.ts'
import { copy } from './detail.copy.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const WrongDialog = fetchedDialog(() => import('../conduct/WrongDialog.tsx').then(({ WrongDialog: part }) => part))
const AcceptDialog = fetchedDialog(() => import('./AcceptDialog.tsx').then(({ AcceptDialog: part }) => part))
const CounterDialog = fetchedDialog(() => import('../offer/CounterDialog.tsx').then(({ CounterDialog: part }) => part))

export type Asking = 'counter' | 'accept' | 'decline' | 'withdraw' | 'wrong'

type Props = { mine: MyTrade; asking: Asking | null; onClose: () => void; onOpen: (opened: Opened) => void; onStale: () => void }

/** What the buttons of a trade ask. Apart from them, since they move on the page while one of these may be open. */
export function TradeDialogs({ mine, asking, onClose, onOpen, onStale }: Props) {
  const { trade, them, otherName } = mine
  const { accept, decline, withdraw } = useMoves(mine, onStale, onClose)
  return (
    <>
      {asking === 'counter' && <CounterDialog mine={mine} onClose={onClose} onStale={onStale} />}
      <ReasonDialog
        open={asking === 'decline'}
        onClose={onClose}
        title={copy.decline.title}
        line={copy.decline.line(them)}
        reasons={copy.declineReasons}
        isOptional
        action={copy.decline.action}
        busy={decline.isPending && 'Declining...'}
        onAction={(reason) => decline.mutate(reason)}
      />
      {asking === 'wrong' && <WrongDialog mine={mine} onClose={onClose} onOpen={onOpen} />}
      {asking === 'accept' && (
        <AcceptDialog
          mine={mine}
          isUneven={needsConsent(weigh(mine.gives, mine.gets, trade.value_basis))}
          busy={accept.isPending && 'Accepting...'}
          onClose={onClose}
          onAccept={(ticks) => accept.mutate(ticks)}
        />
      )}
      <AlertDialog
        open={asking === 'withdraw'}
        onOpenChange={(open) => !open && onClose()}
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
