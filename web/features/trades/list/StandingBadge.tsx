import { Check, CircleCheckBig, Clock3, Send, Undo2, type LucideIcon } from 'lucide-react'
import { Badge } from '#web/ui/display/Badge.tsx'
import type { MyTrade } from '../my-trade.ts'
import { standingOf, type Mark } from '../standing.ts'

const icons: Record<Mark, LucideIcon> = { answer: Clock3, waiting: Send, confirm: CircleCheckBig, done: Check, ended: Undo2 }

export function StandingBadge({ mine }: { mine: MyTrade }) {
  const { mark, tone, words } = standingOf(mine)
  const Icon = icons[mark]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {words}
    </Badge>
  )
}
