import { ChevronDown } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { copy } from './threads/saved-threads.copy.ts'

/** The kinds of saved items that have no tab. */
export function MoreKinds<Value extends string>({
  shown,
  kinds,
  onChoose,
}: {
  shown: string
  kinds: readonly { value: Value; label: string; many: number | undefined }[]
  onChoose: (kind: Value) => void
}) {
  const current = kinds.find(({ value }) => value === shown)
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="ghost" size="sm" className="saved-more" data-on={current ? 'true' : undefined}>
          {current?.label ?? copy.more} <ChevronDown aria-hidden />
        </Button>
      }
    >
      {kinds.map(({ value, label, many }) => (
        <MenuItem key={value} onSelect={() => onChoose(value)}>
          {label} <span className="muted tabular-nums">{many}</span>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
