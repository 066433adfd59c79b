import { Search, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Count } from '#web/ui/display/Count.tsx'
import { useOpener } from '#web/ui/overlays/fetched-apart.ts'

const copy = { more: (many: number) => (many === 0 ? 'More filters' : `More filters, ${many} active`) }

/** Updates the address after a short pause in typing; undefined for no words. */
export function SearchField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const [text, setText] = useTyped(value ?? '', (typed) => onChange(typed === '' ? undefined : typed))
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={hint}
      maxLength={80}
      before={<Search aria-hidden />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

type Sheet = { open: boolean; onOpenChange: (open: boolean) => void }

/** Opens the sheet, which is loaded then, and says how many of its filters are set. */
export function FilterButton({
  many,
  fetchSheet,
  children,
}: {
  many: number
  fetchSheet: () => Promise<unknown>
  children: (sheet: Sheet) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const { isOpened, opener } = useOpener(fetchSheet)
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        className="relative"
        aria-haspopup="dialog"
        aria-label={copy.more(many)}
        {...opener}
        onClick={() => {
          opener.onClick()
          setOpen(true)
        }}
      >
        <SlidersHorizontal aria-hidden />
        <Count value={many} corner />
      </Button>
      {isOpened && <Suspense>{children({ open: isOpen, onOpenChange: setOpen })}</Suspense>}
    </>
  )
}
