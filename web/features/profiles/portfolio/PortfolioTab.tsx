import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { pieceOf } from '#domain/portfolio.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { GoneRow, useGone } from '../editing/Removable.tsx'
import { copy as pictureCopy } from '../pictures/pictures.copy.ts'
import { FileButton } from '../pictures/FileButton.tsx'
import { copy as profileCopy } from '../profiles.copy.ts'
import { seeMineAnew } from '../profiles.data.ts'
import { Drafts } from './Drafts.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemRow } from './ItemRow.tsx'
import { copy } from './portfolio.copy.ts'
import { portfolio, write, type PortfolioItem } from './portfolio.data.ts'
import { useDrafts } from './use-drafts.ts'
import { useMove } from '../use-move.ts'
import './portfolio.css'

export function PortfolioTab() {
  const own = useQuery(portfolio.mine(useMe().id))
  if (own.isPending) return <Skeleton className="mt-8 h-64" />
  if (own.isError) {
    return (
      <ErrorState title={profileCopy.editFailed.title} onRetry={() => void own.refetch()}>
        {profileCopy.editFailed.line}
      </ErrorState>
    )
  }
  return <Portfolio items={own.data} />
}

function Portfolio({ items }: { items: PortfolioItem[] }) {
  const me = useMe()
  const { data: card } = useQuery(mine.profile(me.id))
  const { data: limit } = useQuery(portfolio.limit(me.id))
  const drafts = useDrafts(me.id)
  const isFull = typeof limit === 'number' && items.length + drafts.drafts.length >= limit
  const add = (
    <FileButton label="Pictures for the portfolio" multiple disabled={isFull} onFiles={(files) => drafts.add(files)}>
      <ImagePlus aria-hidden /> Add pictures
    </FileButton>
  )
  const isEmpty = items.length === 0 && drafts.drafts.length === 0
  return (
    <section className="edit-list" aria-label="Portfolio">
      {!isEmpty && (
        <header>
          <p className="muted text-sm">
            {typeof limit === 'number' && `${items.length} of ${limit} pictures. `}In the order members see them; the first three show on
            your card. {pictureCopy.rules}
          </p>
          {add}
        </header>
      )}
      <Drafts on={drafts} craft={card?.specialties[0]} place={(items.at(-1)?.sort_order ?? -1) + 1} />
      <Items
        items={items}
        empty={
          drafts.drafts.length === 0 && (
            <EmptyState seed="my-portfolio" title="Show what you do." action={add}>
              Pictures of finished work, the best one first. It’s what members look at before they ask. {pictureCopy.rules}
            </EmptyState>
          )
        }
      />
    </section>
  )
}

function Items({ items, empty }: { items: PortfolioItem[]; empty: ReactNode }) {
  const me = useMe()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<PortfolioItem | null>(null)
  const { shown, put, take } = useGone(items)
  const { queryKey } = portfolio.mine(me.id)
  const move = useMove(items, { queryKey, place: write.move, failed: copy.moveFailed })
  const remove = useMutation({
    mutationFn: (item: PortfolioItem) => write.remove(item.id),
    onSuccess: (_, item) => {
      put(item)
      return seeMineAnew(queries, me.id)
    },
    onError: (error) => notify.error(wordingOf(error, copy.removeFailed)),
  })
  const bringBack = useMutation({
    mutationFn: ({ media, caption, category, sort_order }: PortfolioItem) => {
      const piece = pieceOf(media)
      if (!piece) throw new Error('the item has no picture')
      return write.add(me.id, { path: piece.path, altText: piece.altText, caption, category, sort_order })
    },
    onSuccess: async (_, item) => {
      await seeMineAnew(queries, me.id)
      take(item)
    },
    onError: (error) => notify.error(wordingOf(error, copy.addFailed)),
  })
  const editedPiece = edited && pieceOf(edited.media)

  if (shown.length === 0) return empty
  return (
    <>
      <ul>
        {shown.map(({ row, isGone }) => {
          const at = items.findIndex(({ id }) => id === row.id)
          const piece = pieceOf(row.media)
          if (!piece) return null
          return (
            <li key={row.id}>
              {isGone ? (
                <GoneRow name={row.caption || piece.altText} isBusy={bringBack.isPending} onUndo={() => bringBack.mutate(row)} />
              ) : (
                <ItemRow
                  item={row}
                  piece={piece}
                  onUp={at > 0 ? () => move(at, at - 1) : null}
                  onDown={at < items.length - 1 ? () => move(at, at + 1) : null}
                  onEdit={() => setEdited(row)}
                  onRemove={() => remove.mutate(row)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {edited && editedPiece && <ItemDialog item={edited} piece={editedPiece} onClose={() => setEdited(null)} />}
    </>
  )
}
