import { ChartBar, CircleQuestionMark, Megaphone, MessagesSquare, ShieldQuestionMark, Sparkles, type LucideIcon } from 'lucide-react'
import type { Kind } from '#domain/community/forum.ts'

export const kindIcons: Record<Kind, LucideIcon> = {
  discussion: MessagesSquare,
  question: CircleQuestionMark,
  showcase: Sparkles,
  poll: ChartBar,
  second_opinion: ShieldQuestionMark,
  announcement: Megaphone,
}
