import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../controls/Button.tsx'
import { useFocusGivenBack } from './use-focus-given-back.ts'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  action: string
  onAction: () => void
  cancel?: string
  /** Can only be closed by its button, not by Escape. */
  onCancel?: () => void
  variant?: ButtonLook['variant']
  busy?: string | false
}

/** The part of `AlertDialog` that is loaded when one is first opened. */
export function AlertPanel({
  open,
  onOpenChange,
  title,
  children,
  action,
  onAction,
  cancel = 'Cancel',
  onCancel,
  variant = 'destructive',
  busy,
}: AlertDialogProps) {
  const focus = useFocusGivenBack()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className="dialog alert" {...focus}>
          <header className="dialog-head">
            <Radix.Title className="d4">{title}</Radix.Title>
          </header>
          <Radix.Description asChild>
            <div className="dialog-body">{children}</div>
          </Radix.Description>
          <footer className="dialog-foot">
            <Radix.Cancel asChild>
              <Button variant="outline" {...(onCancel && { onClick: onCancel })}>
                {cancel}
              </Button>
            </Radix.Cancel>
            <Button {...(variant && { variant })} busy={busy} onClick={onAction}>
              <span className="truncate">{action}</span>
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
