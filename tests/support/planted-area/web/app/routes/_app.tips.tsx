import { createFileRoute } from '@tanstack/react-router'
import { TipsPage } from '#web/features/tips/TipsPage.tsx'

export const Route = createFileRoute('/_app/tips')({
  staticData: { access: 'member', feature: 'community', title: 'Tips' },
  component: TipsPage,
})
