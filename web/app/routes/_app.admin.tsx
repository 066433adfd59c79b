import { createFileRoute } from '@tanstack/react-router'
import { AdminGate } from '#web/features/admin/AdminGate.tsx'
import { readAdminSearch } from '#web/features/admin/search.ts'

export const Route = createFileRoute('/_app/admin')({
  staticData: { access: 'member', title: 'Admin' },
  // Its tabs have parameters of their own; links from elsewhere only name a tab.
  validateSearch: (search): { tab?: string; subtab?: string } => readAdminSearch(search),
  component: AdminGate,
})
