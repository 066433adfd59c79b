import { BriefcaseBusiness } from 'lucide-react'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'

export const happening: HappeningCard<{ company_name: string }> = {
  kind: 'job',
  sign: () => <BriefcaseBusiness aria-hidden />,
  did: ({ company_name: company }) => (company ? `is hiring at ${company}` : 'is hiring'),
  path: (id) => paths.jobs({ id }),
}
