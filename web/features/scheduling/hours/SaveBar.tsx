import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../scheduling.copy.ts'

export function SaveBar({
  changes,
  isSaving,
  onSave,
  onUndo,
}: {
  changes: number
  isSaving: boolean
  onSave: () => void
  onUndo: () => void
}) {
  return (
    <div className="hours-save">
      <output className="text-sm">
        <b>{copy.changes(changes)}</b> <span className="muted desktop-only">{copy.changesLine}</span>
      </output>
      <span className="flex items-center gap-3">
        <Button variant="ghost" disabled={isSaving} onClick={onUndo}>
          Undo
        </Button>
        <Button busy={isSaving && 'Saving...'} onClick={onSave}>
          Save hours
        </Button>
      </span>
    </div>
  )
}
