import { useId, type ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './interviews.copy.ts'
import './interviews.css'

type Props = {
  title: string
  line: string
  action: string
  /** Whether it can be sent; what is wrong in it is said when it is. */
  isFilled: boolean
  busy: string | false
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form about an interview: to propose, to move, or to suggest a time. It stays open while it is sent. */
export function InterviewDialog({ title, line, action, isFilled, busy, onSend, onClose, children }: Props) {
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !busy && onClose()}
      title={title}
      description={line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={!isFilled} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="interview-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSend()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
