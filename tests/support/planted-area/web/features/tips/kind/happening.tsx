import { Lightbulb } from 'lucide-react'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'
import { copy } from './kind.copy.ts'

export const happening: HappeningCard = {
  kind: 'tip',
  sign: () => <Lightbulb aria-hidden />,
  did: () => copy.gave,
  path: (id) => paths.tips({ id }),
}
