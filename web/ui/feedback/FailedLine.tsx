import { Button } from '../controls/Button.tsx'

/** For a small place whose content failed to load: what failed, in a sentence, and a way to try again. */
export function FailedLine({ says, onRetry, className = '' }: { says: string; onRetry: () => void; className?: string }) {
  return (
    <p className={`text-sm ${className}`} role="alert">
      {says}{' '}
      <Button variant="link" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </p>
  )
}
