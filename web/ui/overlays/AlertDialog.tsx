import type { AlertDialogProps } from './AlertPanel.tsx'
import { useFetchedLater } from './fetched-apart.ts'
import { fetchedDialog } from './fetched-dialog.ts'

const Panel = fetchedDialog(() => import('./AlertPanel.tsx').then(({ AlertPanel: part }) => part))

/** Confirms an action that cannot be undone. Its button names the object: "Withdraw application". Stays open while `busy`. */
export function AlertDialog(props: AlertDialogProps) {
  useFetchedLater(Panel.fetch)
  return <Panel {...props} />
}
