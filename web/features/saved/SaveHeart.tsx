import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { SavedItemKind } from '#domain/generated/content-kinds.ts'
import { useMe } from '#web/data/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './saved.copy.ts'
import { saved } from './saved.data.ts'
import { useSaving } from './use-saving.ts'
import './heart.css'

/** Saves an item and shows that it is saved. The hearts of a screen share one read. */
export function SaveHeart({
  kind,
  id,
  title,
  variant = 'ghost',
  className,
}: {
  kind: SavedItemKind
  id: string
  title: string
  variant?: 'ghost' | 'outline'
  className?: string
}) {
  const list = useQuery(saved.list(useMe().id, kind))
  const saving = useSaving()
  const here = list.data?.find((each) => each.id === id)
  return (
    <Button
      variant={variant}
      size="icon"
      className={classNames('save-heart', className)}
      aria-label={copy.save(title)}
      aria-pressed={here !== undefined}
      // Until it is known, a press could do the opposite of what was meant.
      disabled={list.isPending}
      onClick={() => (here ? saving.remove({ kind, id }, here.at) : saving.save({ kind, id }))}
    >
      <Heart aria-hidden />
    </Button>
  )
}
