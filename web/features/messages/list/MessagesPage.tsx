import { getRouteApi, Outlet } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { ConversationList } from './ConversationList.tsx'
import { useMessageChanges } from '../use-message-changes.ts'
import '../thread/thread.css'
import '../messages.css'

const conversation = getRouteApi('/_app/messages/$conversationId')

/** The list, and beside it (on phones instead of it) the thread in the URL. */
export function MessagesPage() {
  const conversationId = conversation.useParams({ shouldThrow: false })?.conversationId
  useMessageChanges()
  return (
    <div className={classNames('messages', conversationId && 'has-thread')}>
      <ConversationList selectedId={conversationId} />
      <Outlet />
    </div>
  )
}
