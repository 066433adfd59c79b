import { createFileRoute } from '@tanstack/react-router'
import { NoThread } from '#web/features/messages/list/NoThread.tsx'

export const Route = createFileRoute('/_app/messages/')({
  staticData: { access: 'member', feature: 'send_messages', title: 'Messages', sidePanel: true },
  component: NoThread,
})
