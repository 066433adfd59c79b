import { categories, categoryLabels } from '#domain/community/forum.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { copy } from './compose.copy.ts'
import type { Fields } from './fields.ts'

export function CategoryField({ draft, change, problems }: Fields) {
  return (
    <Field label={copy.category} error={problems.category}>
      {(control) => (
        <Select
          {...control}
          value={draft.category ?? ''}
          onChange={(event) => change({ category: categories.find((each) => each === event.target.value) ?? null })}
        >
          <option value="">{copy.chooseCategory}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {categoryLabels[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
