import { tradeLimits } from '#domain/trades.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { copy } from './offer.copy.ts'

const words = copy.message
const { messageLength } = tradeLimits

export function MessageField({ value, onChange, firstName }: { value: string; onChange: (value: string) => void; firstName: string }) {
  const left = messageLength - value.length
  return (
    <Field label={words.label} hint={left < 200 ? words.left(left) : words.hint}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          maxLength={messageLength}
          placeholder={words.placeholder(firstName)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
