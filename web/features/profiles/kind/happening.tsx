import { UserPlus } from 'lucide-react'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'

export const happening: HappeningCard<{ craft: string | null; city: string | null }> = {
  kind: 'profile',
  sign: () => <UserPlus aria-hidden />,
  did: ({ city, craft }) => `joined${city ? ` in ${city}` : ''}${craft !== null && isCraft(craft) ? ` (${craftLabels[craft]})` : ''}`,
  path: paths.professional,
}
