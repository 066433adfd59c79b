import { BriefcaseBusiness } from 'lucide-react'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'
import { copy } from './kind.copy.ts'

export const happening: HappeningCard<{ company_name: string }> = {
  kind: 'job',
  sign: () => <BriefcaseBusiness aria-hidden />,
  did: ({ company_name: company }) => copy.isHiring(company),
  path: (id) => paths.jobs({ id }),
}
