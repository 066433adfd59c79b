import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ClearFilters, Filters } from './Filters.tsx'
import type { BrowseSearch } from './search.ts'

/** The directory's filters on a phone; fetched when first opened. */
export function FilterSheet({
  open,
  onOpenChange,
  search,
  onChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: BrowseSearch
  onChange: (search: BrowseSearch) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <Button size="lg" block onClick={() => onOpenChange(false)}>
          Show professionals
        </Button>
      }
    >
      <Filters search={search} onChange={onChange} />
      <ClearFilters search={search} onChange={onChange} />
    </Dialog>
  )
}
