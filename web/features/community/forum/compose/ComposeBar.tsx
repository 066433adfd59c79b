import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { copy } from './compose.copy.ts'

export function ComposeBar({
  formId,
  isPosting,
  isOnline,
  onDiscard,
}: {
  formId: string
  isPosting: boolean
  isOnline: boolean
  onDiscard: () => Promise<void>
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="compose-bar">
      <div className="page-width">
        <span className="muted text-sm">{isOnline ? copy.consent : copy.needsConnection}</span>
        <Button variant="ghost" disabled={isPosting} onClick={() => setAsking(true)}>
          {copy.discard}
        </Button>
        <Button type="submit" form={formId} disabled={!isOnline} busy={isPosting && copy.posting}>
          {copy.post}
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.discarding.title}
        action={copy.discarding.action}
        variant="destructive"
        onAction={() => void onDiscard()}
      >
        <p>{copy.discarding.line}</p>
      </AlertDialog>
    </div>
  )
}
