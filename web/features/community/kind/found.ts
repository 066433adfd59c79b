import { MessagesSquare } from 'lucide-react'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { joined, type FoundKind } from '#web/features/kinds/found.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'

type FoundThread = { id: string; title: string; category: string; reply_count: number; is_solved: boolean }

const repliesOf = (count: number) => (count === 1 ? '1 reply' : `${count} replies`)

export const found: FoundKind<FoundThread> = {
  name: 'threads',
  title: 'Threads',
  seeAll: 'See all threads',
  icon: MessagesSquare,
  all: (words) => paths.forum({ q: words }),
  rowOf: ({ id, title, category, reply_count: replies, is_solved: isSolved }) => ({
    to: paths.thread(id),
    title,
    line: joined(isCraft(category) ? craftLabels[category] : 'General', repliesOf(replies), isSolved ? 'solved' : ''),
    craft: craftOf(category),
  }),
}
