import { createFileRoute } from '@tanstack/react-router'
import { AdminPasswordResetPage } from '#web/features/account/admin-reset/AdminPasswordResetPage.tsx'

export const Route = createFileRoute('/admin-password-reset')({
  staticData: { access: 'public', title: 'Admin password reset' },
  component: AdminPasswordResetPage,
})
