import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#web/features/account/sign-in/ResetPasswordPage.tsx'

export const Route = createFileRoute('/reset-password')({
  staticData: { access: 'public', title: 'Set a new password' },
  component: ResetPasswordPage,
})
