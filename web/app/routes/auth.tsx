import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#web/features/account/sign-in/AuthPage.tsx'
import { texts } from '#web/search.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: texts('next', 'mode'),
  staticData: { access: 'public', title: 'Sign in' },
  component: AuthPage,
})
