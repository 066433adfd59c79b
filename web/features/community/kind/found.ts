import { MessagesSquare } from 'lucide-react'
import { joined, type FoundKind } from '#web/features/kinds/found.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from './kind.copy.ts'

type FoundThread = { id: string; title: string; category: string; reply_count: number; is_solved: boolean }

export const found: FoundKind<FoundThread> = {
  name: 'threads',
  ...copy.found,
  icon: MessagesSquare,
  all: (words) => paths.forum({ q: words }),
  rowOf: ({ id, title, category, reply_count: replies, is_solved: isSolved }) => ({
    to: paths.thread(id),
    title,
    line: joined(copy.place(category), copy.replies(replies), isSolved ? copy.solvedInLine : ''),
    craft: craftOf(category),
  }),
}
