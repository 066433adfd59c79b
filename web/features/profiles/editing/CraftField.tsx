import { craftLabels, crafts, isCraft, type Craft } from '#domain/crafts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'

export function CraftField({ value, onChange, error }: { value: Craft; onChange: (craft: Craft) => void; error: string | null }) {
  return (
    <Field label="Craft" error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => isCraft(event.target.value) && onChange(event.target.value)}>
          {crafts.map((craft) => (
            <option key={craft} value={craft}>
              {craftLabels[craft]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
