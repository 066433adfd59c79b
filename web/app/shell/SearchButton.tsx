import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { useOpener } from '#web/ui/overlays/fetched-apart.ts'
import { useSearchKeys } from './use-search-keys.ts'

const fetchDialog = () => import('#web/features/search/SearchDialog.tsx')
const SearchDialog = lazy(() => fetchDialog().then(({ SearchDialog: part }) => ({ default: part })))

/** Opens the search over everything, as / and Ctrl/Cmd+K do (B23). */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const { isOpened, opener } = useOpener(fetchDialog)
  function open() {
    opener.onClick()
    setOpen(true)
  }
  useSearchKeys(open)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        {...opener}
        onClick={open}
      >
        <Search aria-hidden />
      </Button>
      {isOpened && (
        <Suspense>
          <SearchDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
