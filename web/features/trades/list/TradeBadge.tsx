import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck2,
  CalendarClock,
  Check,
  CircleCheckBig,
  Clock3,
  PackageCheck,
  Scale,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { badgeOf, type TradeMark } from '#domain/trading/marks.ts'
import { tradeKind } from '#domain/waiting/trades.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import type { MyTrade } from '../my-trade.ts'

const icons: Record<TradeMark, LucideIcon> = {
  answer: Clock3,
  waiting: Send,
  schedule: CalendarClock,
  handover: PackageCheck,
  scheduled: CalendarCheck2,
  halfway: CircleCheckBig,
  next: Clock3,
  choose: CalendarClock,
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
  const { data: waits } = useQuery(waiting.mine(myId))
  const { mark, tone, words } = badgeOf(trade, tradeKind(waits, trade, myId), them)
  const Icon = icons[mark]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {words}
    </Badge>
  )
}
