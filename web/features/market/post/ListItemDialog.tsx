import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from '../market.copy.ts'
import type { Listing } from '../market.data.ts'

export function ListItemDialog({ onClose }: { listing?: Listing; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.post}>
      {null}
    </Dialog>
  )
}
