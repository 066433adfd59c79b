import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/notifications/NotificationsPage.tsx'
import { readTab } from '#web/features/notifications/search.ts'

export const Route = createFileRoute('/_app/notifications')({
  staticData: { access: 'member', title: 'Notifications', sidePanel: true },
  validateSearch: readTab,
  component: NotificationsPage,
})
