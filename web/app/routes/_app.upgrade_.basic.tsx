import { createFileRoute } from '@tanstack/react-router'
import { BasicPlanPage } from '#web/features/membership/plans/PlanPage.tsx'
import { readUpgradeSearch } from '#web/features/membership/search.ts'

export const Route = createFileRoute('/_app/upgrade_/basic')({
  staticData: { access: 'member', title: 'Basic plan' },
  validateSearch: readUpgradeSearch,
  component: BasicPlanPage,
})
