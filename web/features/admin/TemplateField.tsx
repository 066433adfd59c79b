import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { copy } from './admin.copy.ts'

export type Template = { label: string; text: string }

/** Puts a prepared text into the field below, where it can be changed. */
export function TemplateField({
  templates,
  text,
  onChange,
}: {
  templates: readonly Template[]
  text: string
  onChange: (text: string) => void
}) {
  return (
    <Field label={copy.template}>
      {(control) => (
        <Select
          {...control}
          value={templates.find((each) => each.text === text)?.text ?? ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{copy.noTemplate}</option>
          {templates.map((each) => (
            <option key={each.label} value={each.text}>
              {each.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
