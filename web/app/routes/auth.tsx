import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#web/features/account/sign-in/AuthPage.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: (search): { next?: string; mode?: 'signup' } => ({
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
    ...(search['mode'] === 'signup' && { mode: 'signup' as const }),
  }),
  staticData: { access: 'public', title: 'Sign in' },
  component: AuthPage,
})
