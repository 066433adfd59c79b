import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** One choice and one button. `children` is what belongs to the chosen reason: what it means, or a field. */
export function ReasonDialog<Reason extends string>({
  open,
  onClose,
  title,
  line,
  reasons,
  isOptional = false,
  isIncomplete = () => false,
  variant = 'destructive',
  action,
  busy,
  onAction,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  line: string
  reasons: readonly { value: Reason; label: string; line?: string }[]
  isOptional?: boolean
  isIncomplete?: (reason: Reason) => boolean
  variant?: 'destructive' | 'default'
  action: string
  busy: string | false
  onAction: (reason: Reason | null) => void
  children?: (reason: Reason | null) => ReactNode
}) {
  const [reason, setReason] = useState<Reason | null>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button
            variant={variant}
            busy={busy}
            disabled={reason === null ? !isOptional : isIncomplete(reason)}
            onClick={() => onAction(reason)}
          >
            {action}
          </Button>
        </>
      }
    >
      <fieldset className="mt-2">
        <legend className="visually-hidden">{isOptional ? 'Reason, if you like' : 'Reason'}</legend>
        {reasons.map((choice) => (
          <Radio
            key={choice.value}
            name="reason"
            className="trade-reason"
            checked={reason === choice.value}
            onChange={() => setReason(choice.value)}
          >
            <span>
              {choice.label}
              {choice.line && <small className="muted block text-xs">{choice.line}</small>}
            </span>
          </Radio>
        ))}
      </fieldset>
      {children?.(reason)}
    </Dialog>
  )
}
