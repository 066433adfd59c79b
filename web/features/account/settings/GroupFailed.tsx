import { Button } from '#web/ui/controls/Button.tsx'

/** For a group of the settings whose content failed to load: what failed, in a sentence, and a way to try again. */
export function GroupFailed({ says, onRetry }: { says: string; onRetry: () => void }) {
  return (
    <div className="settings-actions" role="alert">
      <p className="muted">{says}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
