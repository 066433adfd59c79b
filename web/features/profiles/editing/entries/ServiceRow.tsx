import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { dollars } from '#domain/wording/money.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { lengthWords } from '#web/features/profiles/profile-page/words.ts'
import type { Service } from '#web/features/profiles/profiles.data.ts'

export function ServiceRow({
  service,
  onUp,
  onDown,
  onEdit,
  onRemove,
}: {
  service: Service
  onUp: (() => void) | null
  onDown: (() => void) | null
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <div className="edit-row">
      <div className="min-w-0">
        <h2 className="font-medium">{service.name}</h2>
        <p className="muted flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <SwatchChip craft={craftOf(service.category)} />
          {lengthWords(service.duration_minutes)}
          {!service.is_active && <Badge>Not listed</Badge>}
          {!service.is_tradeable && <Badge>Not for trade</Badge>}
          {!service.show_price && <Badge>Price not shown</Badge>}
        </p>
      </div>
      <b className="d5 tabular-nums">{dollars(service.list_price_cents ?? 0)}</b>
      <div className="edit-actions">
        <Button variant="ghost" size="icon" aria-label={`Move ${service.name} up`} disabled={!onUp} onClick={() => onUp?.()}>
          <ArrowUp aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Move ${service.name} down`} disabled={!onDown} onClick={() => onDown?.()}>
          <ArrowDown aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Edit ${service.name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete ${service.name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </div>
  )
}
