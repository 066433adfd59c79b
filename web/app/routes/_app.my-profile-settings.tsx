import { createFileRoute } from '@tanstack/react-router'
import { MyProfilePage } from '#web/features/profiles/editing/MyProfilePage.tsx'

export const Route = createFileRoute('/_app/my-profile-settings')({
  staticData: { access: 'member', title: 'My profile', sidePanel: true },
  validateSearch: (search): { tab?: string } => (typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
  component: MyProfilePage,
})
