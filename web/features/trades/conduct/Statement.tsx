import { conductLimits } from '#domain/trading/conduct.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'

/** One side of a dispute. */
export function Statement({
  label,
  hint,
  text,
  onChange,
  error,
}: {
  label: string
  hint: (left: string) => string
  text: string
  onChange: (text: string) => void
  error: string | null
}) {
  const { to } = conductLimits.statementLength
  return (
    <Field label={label} hint={hint((to - text.length).toLocaleString('en-US'))} error={error}>
      {(control) => <Textarea {...control} rows={5} maxLength={to} value={text} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
