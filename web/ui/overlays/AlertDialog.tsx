import { lazy, Suspense, type ReactNode } from 'react'
import type { ButtonLook } from '../controls/Button.tsx'
import { useFetchedLater, useOnceTrue } from './fetched-apart.ts'

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

const fetchPanel = () => import('./AlertPanel.tsx')
const Panel = lazy(() => fetchPanel().then(({ AlertPanel }) => ({ default: AlertPanel })))

/** Confirms an action that cannot be undone. Its button names the object: "Withdraw application". Stays open while `busy`. */
export function AlertDialog(props: AlertDialogProps) {
  useFetchedLater(fetchPanel)
  if (!useOnceTrue(props.open)) return null
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
