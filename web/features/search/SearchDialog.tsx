import { useMe } from '#web/data/session/session.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './search.copy.ts'
import { SearchBox } from './SearchBox.tsx'
import './search.css'

/** The search over everything: what was typed last, and what is found, with the keys of a combobox. */
export function SearchDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const me = useMe()
  return (
    <Dialog open={open} wide className="search-dialog" title={copy.title} onOpenChange={onOpenChange}>
      <SearchBox userId={me.id} onLeave={() => onOpenChange(false)} />
    </Dialog>
  )
}
