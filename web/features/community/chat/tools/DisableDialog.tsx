import { useMe } from '#web/data/session/session.ts'
import { ProofDialog } from '#web/features/account/proof/ProofDialog.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { copy } from '../chat.copy.ts'
import { useTurning } from './use-turning.ts'

export function DisableDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const me = useMe()
  const turning = useTurning(false)
  return (
    <>
      <AlertDialog
        open={open}
        onOpenChange={onOpenChange}
        title={copy.disabling.title}
        action={copy.disabling.action}
        variant="destructive"
        busy={turning.isPending && copy.disabling.busy}
        onAction={() => turning.mutate()}
      >
        <p>{copy.disabling.line}</p>
      </AlertDialog>
      <ProofDialog key={me.id} />
    </>
  )
}
