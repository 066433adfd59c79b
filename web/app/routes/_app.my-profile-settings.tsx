import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { MyProfilePage } from '#web/features/profiles/editing/MyProfilePage.tsx'

const HoursTab = lazy(() => import('#web/features/scheduling/hours/HoursTab.tsx').then(({ HoursTab: part }) => ({ default: part })))

export const Route = createFileRoute('/_app/my-profile-settings')({
  staticData: { access: 'member', title: 'My profile', sidePanel: true },
  validateSearch: (search): { tab?: string } => (typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
  component: () => <MyProfilePage hours={<HoursTab />} />,
})
