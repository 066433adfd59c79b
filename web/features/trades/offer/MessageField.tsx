import { tradeLimits } from '#domain/trades.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'

const { messageLength } = tradeLimits

export function MessageField({ value, onChange, firstName }: { value: string; onChange: (value: string) => void; firstName: string }) {
  const left = messageLength - value.length
  return (
    <Field label="Message" hint={left < 200 ? `${left} characters left` : 'Optional. Say when you have time, or why you ask.'}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          maxLength={messageLength}
          placeholder={`Hi ${firstName}, …`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
