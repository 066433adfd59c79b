import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#web/features/account/ResetPasswordPage.tsx'

export const Route = createFileRoute('/reset-password')({
  staticData: { access: 'public', title: 'Set a new password' },
  component: ResetPasswordPage,
})
