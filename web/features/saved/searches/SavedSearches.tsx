import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { useOpener } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../saved.copy.ts'
import { searches } from './searches.data.ts'
import { savedAs, type Filters, type SavedSearch, type SearchesOf } from './searches.ts'
import type { SearchesDialogProps } from './SearchesDialog.tsx'
import './searches.css'

const words = copy.searches
const none: never[] = []

/**
 * Keeps the filters that are set, and leads to those that were kept. Without either there is nothing to show. `chosenId`: a saved
 * search that the address names. `Dialog`: fetched apart, with the words of the kind.
 */
export function SavedSearches<Of extends Filters>({
  of,
  filters,
  onChange,
  chosenId,
  Dialog,
  fetchDialog,
}: {
  of: SearchesOf<Of>
  filters: Of
  onChange: (filters: Of) => void
  chosenId: string | undefined
  Dialog: ComponentType<SearchesDialogProps<Of>>
  fetchDialog: () => Promise<unknown>
}) {
  const me = useMe()
  const found = useQuery(searches.mine(me.id, of))
  const saved: readonly SavedSearch<Of>[] | undefined = found.isError ? none : found.data
  useChosenSearch(chosenId, saved, (chosen) => onChange(chosen ?? of.read({})))
  const [isOpen, setOpen] = useState(false)
  const { isOpened, opener } = useOpener(fetchDialog)
  const current = savedAs(of, filters, saved)
  const isNew = saved !== undefined && Object.keys(filters).length > 0 && current === undefined
  const many = saved?.length ?? 0
  const [pressed, setPressed] = useState('list')
  if (found.isError && !isOpen)
    return <FailedLine className="px-(--gutter) pb-2" says={words.failed} onRetry={() => void found.refetch()} />
  if (!isNew && many === 0 && !isOpen) return null
  const buttons = [
    ...(isNew ? [{ name: 'save', Icon: BookmarkPlus, label: words.save }] : []),
    ...(many > 0 ? [{ name: 'list', Icon: Bookmark, label: current ? current.name : words.list(many) }] : []),
  ]
  return (
    <div className="saved-searches">
      {buttons.map(({ name, Icon, label }) => {
        // Once a search is saved, the only button left is the element that was pressed, which gets the focus back from the dialog.
        const key = buttons.length === 1 ? pressed : name
        function open() {
          opener.onClick()
          setPressed(key)
          setOpen(true)
        }
        return (
          <Button key={key} variant="ghost" size="sm" aria-haspopup="dialog" {...opener} onClick={open}>
            <Icon aria-hidden /> {label}
          </Button>
        )
      })}
      {isOpened && (
        <Suspense>
          <Dialog
            open={isOpen}
            filters={isNew ? filters : null}
            saved={saved ?? []}
            onChoose={(chosen) => {
              setOpen(false)
              onChange(chosen)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** An address that names a saved search becomes the one with its filters; undefined if it is no longer there. */
function useChosenSearch<Of extends Filters>(
  id: string | undefined,
  saved: readonly SavedSearch<Of>[] | undefined,
  onChange: (filters: Of | undefined) => void,
): void {
  const choose = useEffectEvent((known: readonly SavedSearch<Of>[]) => onChange(known.find((search) => search.id === id)?.filters))
  useEffect(() => {
    if (id !== undefined && saved !== undefined) choose(saved)
  }, [id, saved])
}
