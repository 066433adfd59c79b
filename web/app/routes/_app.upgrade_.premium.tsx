import { createFileRoute } from '@tanstack/react-router'
import { PremiumPlanPage } from '#web/features/membership/plans/PlanPage.tsx'
import { readUpgradeSearch } from '#web/features/membership/search.ts'

export const Route = createFileRoute('/_app/upgrade_/premium')({
  staticData: { access: 'member', title: 'Premium plan' },
  validateSearch: readUpgradeSearch,
  component: PremiumPlanPage,
})
