import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, Copy, Ellipsis, Flag, Hourglass, Reply, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ChatMessage } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { arrive, chat, write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import { useMuting } from '../use-muting.ts'

const ReportDialog = lazy(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => ({ default: part })))
const SilenceDialog = lazy(() => import('../tools/SilenceDialog.tsx').then(({ SilenceDialog: part }) => ({ default: part })))

export function MessageMenu({
  message,
  roomId,
  name,
  isMine,
  onReply,
}: {
  message: ChatMessage
  roomId: string
  name: string
  isMine: boolean
  onReply: (message: ChatMessage) => void
}) {
  const me = useMe()
  const queries = useQueryClient()
  const { data: mayKeep = false } = useQuery(chat.mayKeep(me.id))
  const { mute } = useMuting()
  const [dialog, setDialog] = useState<'report' | 'silence' | null>(null)
  const wasAsked = useOnceTrue(dialog !== null)
  const deleting = useMutation({
    mutationFn: () => write.delete(me.id, message.id),
    onSuccess: (gone) => {
      arrive(queries, me.id, roomId, [gone])
      notify.success(copy.deleted.line, copy.deleted.title)
    },
    onError: (error) => notify.error(wordingOf(error, copy.deleteFailed)),
  })
  const toDelete = (
    <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => deleting.mutate()}>
      {copy.deleteMessage}
    </MenuItem>
  )
  return (
    <>
      {isMine && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="chat-delete"
          aria-label={copy.deleteMessage}
          disabled={deleting.isPending}
          onClick={() => deleting.mutate()}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-sm" className="chat-more" aria-label={copy.more(isMine ? copy.you : name)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Reply aria-hidden />} onSelect={() => onReply(message)}>
          {copy.reply}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyText(message.message_text)}>
          {copy.copy}
        </MenuItem>
        {!isMine && (
          <>
            <MenuSeparator />
            <MenuItem icon={<BellOff aria-hidden />} onSelect={() => mute({ id: message.user_id, full_name: name })}>
              {copy.mutePerson(name)}
            </MenuItem>
            {mayKeep && (
              <MenuItem icon={<Hourglass aria-hidden />} onSelect={() => setDialog('silence')}>
                {copy.silence}
              </MenuItem>
            )}
            {mayKeep && toDelete}
            <MenuItem icon={<Flag aria-hidden />} destructive onSelect={() => setDialog('report')}>
              {copy.report}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {wasAsked && (
        <Suspense>
          <ReportDialog
            member={{ id: message.user_id, full_name: name }}
            about={{ type: 'chat_message', id: message.id }}
            open={dialog === 'report'}
            onOpenChange={() => setDialog(null)}
          />
          {mayKeep && (
            <SilenceDialog member={{ id: message.user_id, full_name: name }} open={dialog === 'silence'} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

async function copyText(text: string): Promise<void> {
  // A browser may refuse; the text is on screen to be selected.
  await navigator.clipboard.writeText(text).then(
    () => notify.result(copy.copied),
    () => undefined,
  )
}
