import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { badgeOf } from '#domain/trading/marks.ts'
import { tradeKind } from '#domain/waiting/trades.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { drawingsOf } from '#web/ui/art/drawings.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { copy } from '../messages.copy.ts'
import type { ThreadTrade } from '../messages.data.ts'
import { exchangeOf } from '../thread-trade.ts'

/** A trade's entry in the thread: what each side gives, and its status. */
export function TradeCard({
  tradeId,
  trade,
  content,
  myId,
  them,
}: {
  tradeId: string
  trade: ThreadTrade | undefined
  content: string
  myId: string
  them: string
}) {
  const exchange = trade && exchangeOf(trade, myId)
  const [give, get] = drawingsOf([exchange?.give ?? nothing(`${tradeId}-give`), exchange?.get ?? nothing(`${tradeId}-get`)])
  const { data: waits } = useQuery(waiting.mine(myId))
  const badge = trade && badgeOf(trade, tradeKind(waits, trade, myId), them)
  return (
    <Link {...paths.trades({ id: tradeId })} className="trade-card">
      <Diptych ratio="1/.5" hinge="2rem">
        {give && <Art {...give} w={300} h={150} />}
        {get && <Art {...get} w={300} h={150} />}
      </Diptych>
      <span className="words">
        <span className="grid min-w-0">
          <b>{exchange?.title ?? copy.trade.yours}</b>
          <span className="muted text-xs">{exchange?.value ?? content}</span>
        </span>
        {badge && (
          <Badge tone={badge.tone} icon={<ArrowLeftRight aria-hidden />}>
            {badge.words}
          </Badge>
        )}
      </span>
    </Link>
  )
}

const nothing = (id: string) => ({ service_id: id, title: '', category: '' })
