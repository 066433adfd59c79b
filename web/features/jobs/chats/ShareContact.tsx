import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { failureWords } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { readChatAgain, write, type Chat } from './chats.data.ts'
import type { Sides } from './sides.ts'
import { copy } from './chats.copy.ts'

const words = copy.sharing

/** Says what will be seen, and by whom, before it is shared. */
export function ShareContact({ chat, sides, open, onClose }: { chat: Chat; sides: Sides; open: boolean; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const sharing = useMutation({
    mutationFn: () => write.share(chat.id, sides.iAmOwner),
    onSuccess: () => notify.success(copy.shared(sides.firstName), copy.sharedTitle),
    onError: (error) => notify.error(failureWords(error, copy.shareFailed)),
    onSettled: async () => {
      await readChatAgain(queries)
      onClose()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      action={words.action}
      variant="default"
      busy={sharing.isPending && words.busy}
      onAction={() => sharing.mutate()}
    >
      <p>{words.line(me.email ?? '', sides.firstName)}</p>
    </AlertDialog>
  )
}
