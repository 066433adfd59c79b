import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { useSearchKeys } from './use-search-keys.ts'

const SearchDialog = fetchedDialog(() => import('#web/features/search/SearchDialog.tsx').then(({ SearchDialog: part }) => part))
/** Only when someone is about to open it: offline it would find nothing. If it fails now, it is tried again when it is opened. */
const fetchSoon = () => void SearchDialog.fetch().catch(() => undefined)

/** Opens the search over everything, as Ctrl/Cmd+K does (B23.1). */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
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
      <SearchDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
