import type { DialogProps } from './DialogPanel.tsx'
import { useFetchedLater } from './fetched-apart.ts'
import { fetchedDialog } from './fetched-dialog.ts'

const Panel = fetchedDialog(() => import('./DialogPanel.tsx').then(({ DialogPanel: part }) => part))

/** A centered panel; on phones a sheet that can be swiped down. `footer` stays in view while the body scrolls. */
export function Dialog(props: DialogProps) {
  useFetchedLater(Panel.fetch)
  return <Panel {...props} />
}
