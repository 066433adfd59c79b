import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { useSearchKeys } from './use-search-keys.ts'

const fetchDialog = () => import('#web/features/search/SearchDialog.tsx')
const SearchDialog = lazy(() => fetchDialog().then(({ SearchDialog: part }) => ({ default: part })))
/** Only when someone is about to open it: offline it would find nothing. If it fails now, it is tried again when it is opened. */
const fetchSoon = () => void fetchDialog().catch(() => undefined)

/** Opens the search over everything, as Ctrl/Cmd+K does (B23.1). */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useOnceTrue(isOpen)
  const open = () => setOpen(true)
  useSearchKeys(open)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
        onClick={open}
      >
        <Search aria-hidden />
      </Button>
      {wasOpened && (
        <Suspense>
          <SearchDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
