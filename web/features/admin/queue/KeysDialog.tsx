import { Switch } from '#web/ui/controls/Check.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './queue.copy.ts'

/** The keys of a queue, and the switch to turn them off: speech input types letters too. */
export function KeysDialog({
  open,
  onOpenChange,
  decisions,
  areOn,
  onTurn,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  decisions: readonly string[]
  areOn: boolean
  onTurn: (areOn: boolean) => void
}) {
  const { next, previous, choose, help } = copy.keyRows
  const rows = [
    ['J', next],
    ['K', previous],
    ['X', choose],
    ...decisions.slice(0, 2).map((label, index) => ['AR'[index] ?? '', label]),
    ['?', help],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.keys}>
      <dl className="queue-keys">
        {rows.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-11 items-center justify-between gap-4">
        {copy.keysOn}
        <Switch checked={areOn} onChange={(event) => onTurn(event.target.checked)} />
      </label>
    </Dialog>
  )
}
