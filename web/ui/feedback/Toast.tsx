import { X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'

/** The look of results and notices. */
export function Toast({
  icon: Icon,
  title,
  line,
  action,
  onDismiss,
}: {
  icon: LucideIcon
  title: string
  line?: string | undefined
  action?: ReactNode
  onDismiss: () => void
}) {
  return (
    <>
      <Icon aria-hidden />
      <p className="words">
        <b>{title}</b>
        {line && <span>{line}</span>}
      </p>
      {action}
      <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </>
  )
}
