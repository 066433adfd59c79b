import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '#web/features/messages/list/MessagesPage.tsx'

export const Route = createFileRoute('/_app/messages')({
  staticData: { access: 'member', feature: 'send_messages', title: 'Messages', sidePanel: true },
  component: MessagesPage,
})
