import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { useOpener, whileOnline } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../listing.copy.ts'
import type { Filtering } from '../search.ts'
import { searches } from './searches.data.ts'
import { savedAs, type SavedSearch } from './searches.ts'
import { useChosenSearch } from './use-chosen-search.ts'

const fetchDialog = whileOnline(() => import('./SearchesDialog.tsx'))
const SearchesDialog = lazy(() => fetchDialog().then(({ SearchesDialog: part }) => ({ default: part })))
const words = copy.searches
const none: SavedSearch[] = []

/** Keeps the filters that are set, and leads to those that were kept. Without either there is nothing to show. */
export function SavedSearches({ filters, onChange, chosenId }: Filtering & { chosenId: string | undefined }) {
  const me = useMe()
  const found = useQuery(searches.mine(me.id))
  const saved = found.isError ? none : found.data
  useChosenSearch(chosenId, saved, onChange)
  const [isOpen, setOpen] = useState(false)
  const { isOpened, opener } = useOpener(fetchDialog)
  const current = savedAs(filters, saved)
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
    <div className="job-searches">
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
          <SearchesDialog
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
