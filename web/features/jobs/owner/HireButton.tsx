import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { copy } from './owner.copy.ts'
import { useApplicationMove } from './use-application-move.ts'

/** Asks before it hires: that closes the job. */
export function HireButton({ id, name, disabled = false, size }: { id: string; name: string; disabled?: boolean; size?: 'sm' }) {
  const [isAsking, setAsking] = useState(false)
  const move = useApplicationMove()
  return (
    <>
      <Button disabled={disabled || move.isPending} onClick={() => setAsking(true)} {...(size && { size })}>
        <CircleCheck aria-hidden /> {copy.hire}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.hiring.title(name)}
        action={copy.hiring.action}
        variant="glossy"
        busy={move.isPending && copy.hiring.busy}
        onAction={() => move.mutate({ id, status: 'hired', name }, { onSettled: () => setAsking(false) })}
      >
        <p>{copy.hiring.line}</p>
      </AlertDialog>
    </>
  )
}
