import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { MyProfilePage } from '#web/features/profiles/editing/MyProfilePage.tsx'
import { texts } from '#web/search.ts'

const HoursTab = lazy(() => import('#web/features/scheduling/hours/HoursTab.tsx').then(({ HoursTab: part }) => ({ default: part })))

export const Route = createFileRoute('/_app/my-profile-settings')({
  staticData: { access: 'member', title: 'My profile', sidePanel: true },
  validateSearch: texts('tab', 'request', 'job'),
  component: () => <MyProfilePage hours={<HoursTab />} />,
})
