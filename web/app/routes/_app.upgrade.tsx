import { createFileRoute } from '@tanstack/react-router'
import { UpgradePage } from '#web/features/membership/plans/UpgradePage.tsx'
import { readUpgradeSearch } from '#web/features/membership/search.ts'

export const Route = createFileRoute('/_app/upgrade')({
  staticData: { access: 'member', title: 'Plans' },
  validateSearch: readUpgradeSearch,
  component: UpgradePage,
})
