import { createFileRoute } from '@tanstack/react-router'
import { ThreadPage } from '#web/features/messages/thread/ThreadPage.tsx'

export const Route = createFileRoute('/_app/messages/$conversationId')({
  staticData: { access: 'member', feature: 'send_messages', title: 'Messages', sidePanel: true, fullScreenOnPhone: true },
  component: ThreadPage,
})
