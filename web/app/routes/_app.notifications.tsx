import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage, readTab } from '#web/features/notifications/NotificationsPage.tsx'

export const Route = createFileRoute('/_app/notifications')({
  staticData: { access: 'member', title: 'Notifications', sidePanel: true },
  validateSearch: readTab,
  component: NotificationsPage,
})
