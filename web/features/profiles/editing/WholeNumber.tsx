import type { ComponentProps } from 'react'
import { Input } from '#web/ui/controls/Input.tsx'

/** A whole number, rounded while it is typed; null while the field is empty. */
export function WholeNumber({
  value,
  onChange,
  ...input
}: Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <Input
      {...input}
      type="number"
      inputMode="numeric"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Math.round(Number(event.target.value)))}
    />
  )
}
