import { Lightbulb } from 'lucide-react'
import type { FoundKind } from '#web/features/kinds/found.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'

export const found: FoundKind<{ id: string; title: string }> = {
  name: 'tips',
  title: 'Tips',
  seeAll: 'See all tips',
  icon: Lightbulb,
  all: (words) => paths.tips({ q: words }),
  rowOf: ({ id, title }) => ({ to: paths.tips({ id }), title, line: 'A tip', craft: craftOf(undefined) }),
}
