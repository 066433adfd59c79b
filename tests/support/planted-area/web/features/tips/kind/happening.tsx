import { Lightbulb } from 'lucide-react'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'

export const happening: HappeningCard = {
  kind: 'tip',
  sign: () => <Lightbulb aria-hidden />,
  did: () => 'gave a tip',
  path: (id) => paths.tips({ id }),
}
