import type { ReactNode } from 'react'
import type { ButtonLook } from '../controls/Button.tsx'
import { useFetchedLater } from './fetched-apart.ts'
import { fetchedDialog } from './fetched-dialog.ts'

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

const Panel = fetchedDialog(() => import('./AlertPanel.tsx').then(({ AlertPanel: part }) => part))

/** Confirms an action that cannot be undone. Its button names the object: "Withdraw application". Stays open while `busy`. */
export function AlertDialog(props: AlertDialogProps) {
  useFetchedLater(Panel.fetch)
  return <Panel {...props} />
}
