import { createFileRoute } from '@tanstack/react-router'
import { HubPage } from '#web/features/community/hub/HubPage.tsx'

export const Route = createFileRoute('/_app/community')({
  staticData: { access: 'member', feature: 'community', title: 'Community' },
  component: HubPage,
})
