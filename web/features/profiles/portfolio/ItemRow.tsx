import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import type { Piece } from '#domain/portfolio.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { signedPhoto } from '../pictures/addresses.ts'
import { copy } from './portfolio.copy.ts'
import type { PortfolioItem } from './portfolio.data.ts'

export function ItemRow({
  item,
  piece,
  onUp,
  onDown,
  onEdit,
  onRemove,
}: {
  item: PortfolioItem
  piece: Piece
  onUp: (() => void) | null
  onDown: (() => void) | null
  onEdit: () => void
  onRemove: () => void
}) {
  const name = item.caption || piece.altText
  const isRemoved = item.status === 'removed'
  return (
    <div className="edit-row portfolio-row">
      <Art
        craft={craftOf(item.category ?? undefined)}
        seed={item.id}
        src={signedPhoto(item.picture_addresses)}
        className="piece"
        sizes="96px"
      />
      <div className="min-w-0">
        <h2 className="line-clamp-2 font-medium">{name}</h2>
        {item.caption && <p className="muted line-clamp-2 text-sm">{piece.altText}</p>}
        {isRemoved && (
          <>
            <Badge tone="warning">{copy.removed}</Badge>
            <p className="muted text-sm">{copy.removedLine}</p>
          </>
        )}
      </div>
      <div className="edit-actions">
        <Button variant="ghost" size="icon" aria-label={`Move ${name} up`} disabled={!onUp} onClick={() => onUp?.()}>
          <ArrowUp aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Move ${name} down`} disabled={!onDown} onClick={() => onDown?.()}>
          <ArrowDown aria-hidden />
        </Button>
        {!isRemoved && (
          <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
        )}
        <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </div>
  )
}
