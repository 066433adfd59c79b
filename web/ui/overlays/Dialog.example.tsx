import { Ellipsis, Flag, Pencil } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from './AlertDialog.tsx'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from './DropdownMenu.tsx'
import { Popover } from './Popover.tsx'
import { ScrollArea } from '../display/ScrollArea.tsx'
import { Tooltip, TooltipGroup } from './Tooltip.tsx'

export const title = 'What opens'
export const about = 'Dialogs are sheets on phones; a swipe down closes them'
export const order = 8

const lines = Array.from({ length: 30 }, (_, i) => `Line ${i + 1}`)

export function Example() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mt-4.5 grid gap-6 md:grid-cols-2">
      <div className="flex flex-wrap content-start items-start gap-2.5">
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('alert')}>
          Ask first
        </Button>
        <DropdownMenu
          align="start"
          trigger={
            <Button variant="outline" size="icon" aria-label="More">
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} line="Change values or services" onSelect={close}>
            Counter
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Flag aria-hidden />} onSelect={close} destructive>
            Report
          </MenuItem>
        </DropdownMenu>
        <Popover label="About values" trigger={<Button variant="link">Where do values come from?</Button>}>
          <p className="p-4 text-sm">They are the list prices you each set.</p>
        </Popover>
        <TooltipGroup>
          <Tooltip content="Saved for later">
            <Button variant="secondary">First tip</Button>
          </Tooltip>
          <Tooltip content="Shown at once after the first">
            <Button variant="secondary">Second tip</Button>
          </Tooltip>
        </TooltipGroup>
      </div>
      <ScrollArea label="Thirty lines" className="h-32 card">
        <ul className="p-4">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ScrollArea>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Counter the offer"
        description="Maya sees it at once."
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Send offer</Button>
          </>
        }
      >
        <p>One hour of yours, one hour of theirs.</p>
      </Dialog>
      <AlertDialog open={open === 'alert'} onOpenChange={close} title="Withdraw this offer?" action="Withdraw offer" onAction={close}>
        <p>Maya will no longer be able to accept it.</p>
      </AlertDialog>
    </div>
  )
}
