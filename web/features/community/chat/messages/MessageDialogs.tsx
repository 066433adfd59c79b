import { useState } from 'react'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { copy } from '../chat.copy.ts'
import { SilenceDialog } from '../tools/SilenceDialog.tsx'
import type { MessageActs } from './use-message-acts.ts'

const ReportDialog = fetchedDialog(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => part))
const RemovalDialog = fetchedDialog(() => import('#web/features/moderation/RemovalDialog.tsx').then(({ RemovalDialog: part }) => part))

/** Of the whole room, so that one stays open when its message is scrolled away. */
export function MessageDialogs({ acts }: { acts: MessageActs }) {
  const { opened, open, mayKeep } = acts
  const [last, setLast] = useState(opened)
  if (opened !== null && opened !== last) setLast(opened)
  if (last === null) return null
  const { dialog, message, author } = last
  const isOpen = (which: typeof dialog) => opened?.dialog === which
  const close = () => open(null)
  return (
    <>
      {dialog === 'report' && (
        <ReportDialog
          key={message.id}
          member={author}
          about={{ type: 'chat_message', id: message.id }}
          open={isOpen('report')}
          onOpenChange={close}
        />
      )}
      {dialog === 'remove' && mayKeep && (
        <RemovalDialog
          key={message.id}
          title={copy.removing.title(author.full_name)}
          action={copy.removing.action}
          busy={acts.deletingId === message.id && copy.removing.busy}
          open={isOpen('remove')}
          onRemove={(reason) => acts.delete({ message, reason })}
          onClose={close}
        />
      )}
      {dialog === 'silence' && mayKeep && <SilenceDialog key={message.id} member={author} open={isOpen('silence')} onOpenChange={close} />}
    </>
  )
}
