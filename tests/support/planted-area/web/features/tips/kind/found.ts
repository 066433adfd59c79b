import { Lightbulb } from 'lucide-react'
import type { FoundKind } from '#web/features/kinds/found.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from './kind.copy.ts'

export const found: FoundKind<{ id: string; title: string }> = {
  name: 'tips',
  ...copy.found,
  icon: Lightbulb,
  all: (words) => paths.tips({ q: words }),
  rowOf: ({ id, title }) => ({ to: paths.tips({ id }), title, line: copy.line, craft: craftOf(undefined) }),
}
