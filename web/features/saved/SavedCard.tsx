import { Link } from '@tanstack/react-router'
import { CircleX, Clock, Heart, Trash2, TrendingDown } from 'lucide-react'
import { closingIn } from '#domain/saved/saved.ts'
import type { SavedItem } from '#web/features/kinds/saved.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { paddedDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { copy } from './saved.copy.ts'
import type { Kept } from './use-collection.ts'

/** Of an item that is over, only Remove is left. */
export function SavedCard({ kept, now, onOpen, onRemove }: { kept: Kept; now: Date; onOpen: () => void; onRemove: () => void }) {
  const { item, savedAt } = kept
  const isGone = item.isOver || (item.end !== null && new Date(item.end) <= now)
  const closing = isGone || item.end === null ? null : closingIn(item.end, now)
  return (
    <li className={classNames('saved-card', isGone && 'gone')} aria-labelledby={`saved-${item.id}`}>
      <div className="relative">
        <Art craft={item.craft} seed={item.id} src={item.picture} w={300} h={225} sizes="auto, (min-width: 768px) 13rem, 46vw" />
        {isGone ? <Badge icon={<CircleX aria-hidden />}>{copy.gone}</Badge> : <OpenBadge item={item} closing={closing} />}
      </div>
      <span className="saved-head">
        <b className="d5">{isGone ? copy.over : item.headline}</b>
        <time className="muted text-xs tabular-nums" dateTime={savedAt}>
          {copy.savedOn(paddedDay(savedAt))}
        </time>
      </span>
      {isGone ? (
        <span className="title" id={`saved-${item.id}`}>
          {item.title}
        </span>
      ) : (
        <Link {...item.link} className="title" id={`saved-${item.id}`} onClick={onOpen}>
          {item.title}
        </Link>
      )}
      <span className="muted text-sm">{item.line}</span>
      <time className="muted text-xs" dateTime={item.postedAt}>
        {copy.posted(paddedDay(item.postedAt))}
      </time>
      {isGone ? (
        <Button variant="outline" size="sm" aria-label={copy.removeOne(item.title)} onClick={onRemove}>
          <Trash2 aria-hidden /> {copy.remove}
        </Button>
      ) : (
        <Button variant="ghost" size="icon" className="heart" aria-label={copy.removeOne(item.title)} onClick={onRemove}>
          <span>
            <Heart aria-hidden />
          </span>
        </Button>
      )}
    </li>
  )
}

function OpenBadge({ item, closing }: { item: SavedItem; closing: number | null }) {
  if (closing !== null) {
    return (
      <Badge tone="warning" icon={<Clock aria-hidden />}>
        {copy.closing(closing)}
      </Badge>
    )
  }
  if (!item.hasFallen) return null
  return (
    <Badge tone="brand" icon={<TrendingDown aria-hidden />}>
      {copy.dropped}
    </Badge>
  )
}
