import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { pieceOf, type Piece } from '#domain/portfolio.ts'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Own } from '../editing/Own.tsx'
import { RemovableRows, useRemoving } from '../editing/RemovableRows.tsx'
import { copy as pictureCopy } from '../pictures/pictures.copy.ts'
import { FileButton } from '../pictures/FileButton.tsx'
import { Drafts } from './Drafts.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemRow } from './ItemRow.tsx'
import { copy } from './portfolio.copy.ts'
import { portfolio, write, type PortfolioItem } from './portfolio.data.ts'
import { seeMineAnew } from '../profiles.data.ts'
import { useDrafts } from './use-drafts.ts'
import { useMove } from '../use-move.ts'
import './portfolio.css'

export function PortfolioTab() {
  const own = useQuery(portfolio.mine(useMe().id))
  return <Own found={own}>{(items) => <Portfolio items={items} />}</Own>
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
              Pictures of finished work, the best one first. It's what members look at before they ask. {pictureCopy.rules}
            </EmptyState>
          )
        }
      />
    </section>
  )
}

type Shown = PortfolioItem & { piece: Piece }

function Items({ items, empty }: { items: PortfolioItem[]; empty: ReactNode }) {
  const me = useMe()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Shown | null>(null)
  const { queryKey } = portfolio.mine(me.id)
  const movesOf = useMove(items, { queryKey, place: write.move })
  const removing = useRemoving(items.flatMap(withPiece), {
    remove: (item) => write.remove(item.id),
    removeFailed: copy.removeFailed,
    add: ({ piece, caption, category, sort_order }) =>
      write.add(me.id, { path: piece.path, altText: piece.altText, caption, category, sort_order }),
    addFailed: copy.addFailed,
    seeAnew: () => seeMineAnew(queries, me.id),
  })

  if (removing.shown.length === 0) return empty
  return (
    <>
      <RemovableRows on={removing} nameOf={({ caption, piece }) => caption || piece.altText}>
        {(item) => (
          <ItemRow
            item={item}
            piece={item.piece}
            {...movesOf(item.id)}
            onEdit={() => setEdited(item)}
            onRemove={() => removing.remove(item)}
          />
        )}
      </RemovableRows>
      {edited && <ItemDialog item={edited} piece={edited.piece} onClose={() => setEdited(null)} />}
    </>
  )
}

function withPiece(item: PortfolioItem): Shown[] {
  const piece = pieceOf(item.media)
  return piece ? [{ ...item, piece }] : []
}
