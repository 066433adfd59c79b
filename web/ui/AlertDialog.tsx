import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './Button.tsx'

/** Asks before what cannot be taken back. The action names its object: "Withdraw application". Stays open while `busy`. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  onAction,
  cancel = 'Cancel',
  variant = 'destructive',
  busy,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  action: string
  onAction: () => void
  cancel?: string
  variant?: ButtonLook['variant']
  busy?: string | false
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className="dialog alert">
          <header className="dialog-head">
            <Radix.Title className="d4">{title}</Radix.Title>
          </header>
          <Radix.Description asChild>
            <div className="dialog-body">{children}</div>
          </Radix.Description>
          <footer className="dialog-foot">
            <Radix.Cancel asChild>
              <Button variant="outline">{cancel}</Button>
            </Radix.Cancel>
            <Button {...(variant && { variant })} busy={busy} onClick={onAction}>
              {action}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
