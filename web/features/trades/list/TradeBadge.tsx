import { CalendarCheck2, CalendarClock, Check, CircleCheckBig, Clock3, Scale, Send, Undo2, type LucideIcon } from 'lucide-react'
import { badgeFor, type TradeMark } from '#domain/trading/marks.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'

const icons: Record<TradeMark, LucideIcon> = {
  answer: Clock3,
  waiting: Send,
  schedule: CalendarClock,
  scheduled: CalendarCheck2,
  halfway: CircleCheckBig,
  next: Clock3,
  confirm: CircleCheckBig,
  said: Send,
  side: Scale,
  disputed: Scale,
  completed: Check,
  completed_with_iou: Check,
  declined: Undo2,
  withdrawn: Undo2,
  expired: Undo2,
  unconfirmed: Undo2,
  cancelled: Undo2,
}

export function TradeBadge({ mine: { trade, myId, them } }: { mine: MyTrade }) {
  const { mark, tone, words } = badgeFor(trade, myId, useNow(), them)
  const Icon = icons[mark]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {words}
    </Badge>
  )
}
