import { createFileRoute } from '@tanstack/react-router'
import { AdminGate } from '#web/features/admin/AdminGate.tsx'
import { readAdminSearch } from '#web/features/admin/search.ts'

export const Route = createFileRoute('/_app/admin')({
  staticData: { access: 'member', title: 'Admin' },
  validateSearch: readAdminSearch,
  component: AdminGate,
})
