import type { ComponentProps } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './browse.copy.ts'
import { copy as later } from './later.copy.ts'
import { Filters } from './Filters.tsx'
import { activeFilters, cleared } from './filters.ts'

/** The directory's filters on a phone. Loaded when first opened. */
export function FilterSheet({
  open,
  onOpenChange,
  ...filtering
}: ComponentProps<typeof Filters> & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { search, counts, onChange } = filtering
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          {activeFilters(search) > 0 && (
            <Button variant="outline" size="lg" className="flex-none px-4" onClick={() => onChange(cleared(search))}>
              {copy.clear}
            </Button>
          )}
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {later.show(counts?.people)}
          </Button>
        </>
      }
    >
      <Filters {...filtering} />
    </Dialog>
  )
}
