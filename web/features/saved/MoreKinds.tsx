import { ChevronDown } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { copy } from './threads/saved-threads.copy.ts'

/** The kinds of saved items that have no tab. `isOn`: threads are shown. */
export function MoreKinds({ isOn, threads, onThreads }: { isOn: boolean; threads: number | undefined; onThreads: () => void }) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="ghost" size="sm" className="saved-more" data-on={isOn ? 'true' : undefined}>
          {isOn ? copy.threads : copy.more} <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={onThreads}>
        {copy.threads} <span className="muted tabular-nums">{threads}</span>
      </MenuItem>
    </DropdownMenu>
  )
}
