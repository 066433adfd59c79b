import type { ReactNode } from 'react'
import { Art } from '../pictures/Art.tsx'
import { Button } from '../controls/Button.tsx'

/** For a list or page that failed to load. Say what failed; `onRetry` adds a Try Again button. */
export function ErrorState({
  title,
  children,
  onRetry,
  action,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}) {
  return (
    <div className="state" role="alert">
      <Art craft="general" seed="error" w={400} h={300} quiet={0.55} />
      <h2 className="d4">{title}</h2>
      {children && <p className="muted">{children}</p>}
      <div className="state-actions">
        {onRetry && (
          <Button variant="outline" onClick={onRetry}>
            Try Again
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
