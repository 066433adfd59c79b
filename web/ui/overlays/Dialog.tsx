import type { ReactNode } from 'react'
import { useFetchedLater } from './fetched-apart.ts'
import { fetchedDialog } from './fetched-dialog.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

const Panel = fetchedDialog(() => import('./DialogPanel.tsx').then(({ DialogPanel: part }) => part))

/** A centered panel; on phones a sheet that can be swiped down. `footer` stays in view while the body scrolls. */
export function Dialog(props: DialogProps) {
  useFetchedLater(Panel.fetch)
  return <Panel {...props} />
}
