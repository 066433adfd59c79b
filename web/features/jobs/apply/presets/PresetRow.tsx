import { Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import type { Preset } from '../../applications.data.ts'
import { copy } from './presets.copy.ts'
import { useDeleting, useMakingDefault } from './preset-changes.ts'

export function PresetRow({ preset, myId, onUse }: { preset: Preset; myId: string; onUse: () => void }) {
  const { name, intro, is_default } = preset
  const [isAsking, setAsking] = useState(false)
  const deleting = useDeleting(myId, preset)
  const makingDefault = useMakingDefault(myId, preset)
  return (
    <li className="preset">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <b className="wrap-anywhere">{name}</b>
          {is_default && <Badge tone="ink">{copy.default}</Badge>}
        </span>
        <p className="muted line-clamp-2 text-sm wrap-anywhere">{intro}</p>
      </div>
      <span className="flex items-center gap-1">
        <Button variant="outline" size="sm" onClick={onUse}>
          {copy.use}
        </Button>
        {!is_default && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={copy.makeDefault(name)}
            disabled={makingDefault.isPending}
            onClick={() => makingDefault.mutate()}
          >
            <Star aria-hidden />
          </Button>
        )}
        <Button variant="ghost" size="icon" aria-label={copy.remove(name)} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
        </Button>
      </span>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.question.title(name)}
        action={copy.question.action}
        busy={deleting.isPending && copy.question.busy}
        onAction={() => deleting.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{copy.question.line}</p>
      </AlertDialog>
    </li>
  )
}
