import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useOpener } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../listing.copy.ts'
import type { Filtering } from '../search.ts'
import { searches } from './searches.data.ts'
import { savedAs, type SavedSearch } from './searches.ts'
import { useChosenSearch } from './use-chosen-search.ts'

const fetchDialog = () => import('./SearchesDialog.tsx')
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
  if (!isNew && many === 0 && !isOpen) return null
  const open = {
    'aria-haspopup': 'dialog',
    ...opener,
    onClick: () => {
      opener.onClick()
      setOpen(true)
    },
  } as const
  return (
    <div className="job-searches">
      {isNew && (
        <Button variant="ghost" size="sm" {...open}>
          <BookmarkPlus aria-hidden /> {words.save}
        </Button>
      )}
      {many > 0 && (
        <Button variant="ghost" size="sm" {...open}>
          <Bookmark aria-hidden /> {current ? current.name : words.list(many)}
        </Button>
      )}
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
