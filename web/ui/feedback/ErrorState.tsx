import type { ReactNode } from 'react'
import { Art } from '../pictures/Art.tsx'
import { Button } from '../controls/Button.tsx'

/** For a list or page that failed to load. Say what failed; `onRetry` adds a Try Again button, and what to check before. */
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
  const line = children ?? (onRetry && 'Check your connection and try again.')
  return (
    <div className="state" role="alert">
      <Art craft="general" seed="error" w={400} h={300} quiet={0.55} />
      <h2 className="d4">{title}</h2>
      {line && <p className="muted">{line}</p>}
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
