import { useState, type ComponentProps, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { Input } from './Input.tsx'
import { centsOf, rawAmount, shownAmount, typedAmount } from './amount.ts'

/** An amount in cents: while focused it shows the plain number, selected; after leaving it shows $120.00 (spec §5). */
export function CurrencyInput({
  value,
  onChange,
  onFocus,
  onBlur,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  value: number | null
  onChange: (cents: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)

  function enter(event: FocusEvent<HTMLInputElement>) {
    const box = event.currentTarget
    const raw = rawAmount(value)
    flushSync(() => setTyped(raw))
    box.select()
    // A click sets its caret after this; do nothing if typing has begun.
    requestAnimationFrame(() => {
      if (document.activeElement === box && box.value === raw) box.select()
    })
    onFocus?.(event)
  }

  return (
    <Input
      placeholder="$0.00"
      autoComplete="off"
      {...rest}
      type="text"
      inputMode="decimal"
      value={typed ?? shownAmount(value)}
      onFocus={enter}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      onChange={(event) => {
        const text = typedAmount(event.target.value)
        setTyped(text)
        onChange(centsOf(text))
      }}
    />
  )
}
