import { Link } from '@tanstack/react-router'
import { Check, RefreshCw } from 'lucide-react'
import { appointmentCan } from '#domain/scheduling/appointments.ts'
import { tradeCan } from '#domain/trades.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { Opened } from '../appointments/AppointmentDialogs.tsx'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { NextStep } from './NextStep.tsx'
import type { Asking } from './TradeDialogs.tsx'
import { copy } from './detail.copy.ts'

type Props = { mine: MyTrade; on: MyAppointment | undefined; onAsk: (asking: Asking) => void; onOpen: (opened: Opened) => void }

/** The moves that are possible now. On phones they are in the dock above the bottom bar. The database decides; this only offers them. */
export function TradeActions({ mine, on, onAsk, onOpen }: Props) {
  const { trade, myId, otherId, other } = mine
  const isFrozen = trade.phase === 'disputed'
  const now = useNow()
  // Also after the other cancelled, for as long as the report stays open.
  const canReport = trade.status === 'cancelled' && mine.appointments.some(({ meeting }) => appointmentCan(meeting, 'report', myId, now))

  return (
    <div className="trade-actions">
      <OfferButtons mine={mine} onAsk={onAsk} />
      {((trade.status === 'accepted' && !isFrozen) || canReport) && (
        <Button variant="outline" size="lg" onClick={() => onAsk('wrong')}>
          <span className="desktop-only">{copy.wrong.long}</span>
          <span className="phone-only">{copy.wrong.short}</span>
        </Button>
      )}
      {trade.status === 'accepted' && !isFrozen && <NextStep mine={mine} on={on} onOpen={onOpen} />}
      {(trade.status === 'declined' || trade.status === 'cancelled') && other && (
        <Button asChild variant="outline" size="lg">
          <Link {...paths.requestTrade(otherId)}>
            <RefreshCw aria-hidden /> {copy.newOffer}
          </Link>
        </Button>
      )}
    </div>
  )
}

/** Moves of an offer that is not agreed on yet. */
function OfferButtons({ mine: { trade, myId }, onAsk }: Pick<Props, 'mine' | 'onAsk'>) {
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
        <Button variant="glossy" size="lg" onClick={() => onAsk('accept')}>
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
