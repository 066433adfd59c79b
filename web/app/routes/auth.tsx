import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#web/features/account/AuthPage.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: (search): { next?: string } => (typeof search['next'] === 'string' ? { next: search['next'] } : {}),
  staticData: { access: 'public', title: 'Sign in' },
  component: AuthPage,
})
