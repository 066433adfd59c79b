import { lengthOf } from '#domain/wording/length-of.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { copy } from './compose.copy.ts'
import type { Fields } from './fields.ts'
import { limits } from './draft/draft.ts'

export function TitleField({ draft, change, problems }: Fields) {
  return (
    <Field label={copy.name} hint={copy.nameHint(lengthOf(draft.title))} error={problems.title}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={limits.title.most}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      )}
    </Field>
  )
}
