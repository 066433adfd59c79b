import { useNavigate } from '@tanstack/react-router'
import { BlockDialog } from '#web/features/moderation/BlockDialog.tsx'
import { ReportDialog } from '#web/features/moderation/ReportDialog.tsx'
import { paths } from '#web/paths.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { write, type OneReply, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { EditDialog } from './EditDialog.tsx'
import { MoveDialog, RemoveDialog, SlowDialog } from './TeamDialogs.tsx'
import { useAct } from './use-act.ts'

export type PostDialog = 'report' | 'block' | 'edit' | 'delete' | 'close' | 'move' | 'slow' | 'remove'

/** The dialogs about a reply, or about the thread itself when `reply` is null. */
export function PostDialogs({
  thread,
  reply,
  opened,
  onOpenChange,
}: {
  thread: Thread
  reply: OneReply | null
  opened: PostDialog | null
  onOpenChange: (open: boolean) => void
}) {
  const navigate = useNavigate()
  const act = useAct(thread.id)
  const { author } = reply ?? thread
  const deleting = reply ? copy.deletingReply : copy.deleting
  const close = () => onOpenChange(false)
  return (
    <>
      {author && (
        <>
          <ReportDialog
            member={author}
            about={reply ? { type: 'reply', id: reply.id } : { type: 'thread', id: thread.id }}
            open={opened === 'report'}
            onOpenChange={onOpenChange}
          />
          <BlockDialog member={author} open={opened === 'block'} onOpenChange={onOpenChange} />
        </>
      )}
      <AlertDialog
        open={opened === 'delete'}
        onOpenChange={onOpenChange}
        title={deleting.title}
        action={deleting.action}
        variant="destructive"
        busy={act.isPending && deleting.busy}
        onAction={() =>
          act.mutate(
            reply
              ? {
                  replyId: reply.id,
                  run: async () => {
                    await write.deleteReply(reply.id)
                    return { status: 'deleted', body: '' }
                  },
                  done: deleting.done,
                  after: close,
                }
              : {
                  run: () => write.delete(thread.id),
                  done: deleting.done,
                  after: () => void navigate(paths.forum()),
                },
          )
        }
      >
        <p className="muted">{deleting.line}</p>
      </AlertDialog>
      <AlertDialog
        open={opened === 'close'}
        onOpenChange={onOpenChange}
        title={copy.closing.title}
        action={copy.closing.action}
        busy={act.isPending && copy.closing.busy}
        onAction={() => act.mutate({ run: () => write.close(thread.id), done: copy.closing.done, after: close })}
      >
        <p className="muted">{copy.closing.line}</p>
      </AlertDialog>
      <EditDialog thread={thread} reply={reply} open={opened === 'edit'} onClose={close} />
      <RemoveDialog thread={thread} reply={reply} open={opened === 'remove'} onClose={close} />
      {reply === null && <MoveDialog thread={thread} open={opened === 'move'} onClose={close} />}
      {reply === null && <SlowDialog thread={thread} open={opened === 'slow'} onClose={close} />}
    </>
  )
}
