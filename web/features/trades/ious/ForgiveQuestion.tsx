import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { copy } from './ious.copy.ts'
import type { Iou } from './ious.data.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { conductMoves } from '../conduct/conduct.moves.ts'

const words = copy.forgiving

export function ForgiveQuestion({ iou, myId, them, onClose }: { iou: Iou; myId: string; them: string; onClose: () => void }) {
  const forgive = useTradeMove({ myId }, () => conductMoves.forgive(iou.id), { done: () => words.done(them), failed: words.failed })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={words.title(them)}
      action={words.action}
      cancel={words.keep}
      variant="default"
      busy={forgive.isPending && words.busy}
      onAction={() => forgive.mutate(undefined, { onSettled: onClose })}
    >
      {words.line(them)}
    </AlertDialog>
  )
}
