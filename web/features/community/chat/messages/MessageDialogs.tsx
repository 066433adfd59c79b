import { useState } from 'react'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { SilenceDialog } from '../tools/SilenceDialog.tsx'
import type { MessageActs } from './use-message-acts.ts'

const ReportDialog = fetchedDialog(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => part))

/** Of the whole room, so that one stays open when its message is scrolled away. */
export function MessageDialogs({ acts: { opened, open, mayKeep } }: { acts: MessageActs }) {
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
      {dialog === 'silence' && mayKeep && <SilenceDialog key={message.id} member={author} open={isOpen('silence')} onOpenChange={close} />}
    </>
  )
}
