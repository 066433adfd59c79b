import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Input } from '#web/ui/Input.tsx'
import { centsOf, shown } from './money.ts'

/**
 * An amount of money (spec §5, §9): the raw number, selected, while it is being written; $120.00 after; empty when it is
 * nothing. Letters never enter, and what cannot be read counts as nothing.
 */
export function CurrencyInput({
  cents,
  onChange,
  ...rest
}: { cents: number; onChange: (cents: number) => void } & Omit<ComponentProps<typeof Input>, 'value' | 'onChange'>) {
  const [writing, setWriting] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      placeholder="$0.00"
      value={writing ?? shown(cents)}
      onFocus={(event) => {
        const field = event.currentTarget
        const raw = cents > 0 ? String(cents / 100) : ''
        flushSync(() => setWriting(raw))
        field.select()
        // A click puts its caret down after this; typing that has begun is left alone.
        requestAnimationFrame(() => field.value === raw && field.select())
      }}
      onChange={(event) => {
        const text = event.target.value.replace(/[^\d.]/g, '')
        setWriting(text)
        onChange(centsOf(text))
      }}
      onBlur={() => setWriting(null)}
    />
  )
}
