import { lazy, Suspense, type ReactNode } from 'react'
import { useFetchedLater, useOnceTrue } from './fetched-apart.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

const fetchPanel = () => import('./DialogPanel.tsx')
const Panel = lazy(() => fetchPanel().then(({ DialogPanel }) => ({ default: DialogPanel })))

/** A centered panel; on phones a sheet that can be swiped down. `footer` stays in view while the body scrolls. */
export function Dialog(props: DialogProps) {
  useFetchedLater(fetchPanel)
  if (!useOnceTrue(props.open)) return null
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
