import type { FieldControl } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'

const length = 6

/** For the main field of a step: used as a ref, it runs once. */
export function focusNow(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Six digits, typed, pasted or suggested by the keyboard; calls `onWhole` at the sixth. */
export function CodeInput({
  control,
  value,
  onChange,
  onWhole,
  focusFirst = false,
}: {
  control: FieldControl
  value: string
  onChange: (digits: string) => void
  onWhole: (digits: string) => void
  focusFirst?: boolean
}) {
  function enter(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onWhole(digits)
  }
  return (
    <Input
      {...control}
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      ref={focusFirst ? focusNow : undefined}
      value={value}
      onChange={(event) => enter(event.target.value)}
    />
  )
}
