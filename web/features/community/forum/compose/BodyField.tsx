import { categoryLabels } from '#domain/community/forum.ts'
import { TextEditor } from '../../text/TextEditor.tsx'
import { copy } from './compose.copy.ts'
import type { Fields } from './fields.ts'
import { limits } from './draft/draft.ts'
import { templateOf } from './draft/templates.ts'

/** `onSubmit`: as the button Post does. */
export function BodyField({ draft, change, problems, isReadOnly, onSubmit }: Fields & { isReadOnly: boolean; onSubmit: () => void }) {
  const { category, kind, body } = draft
  const hasHeadings = category !== null && templateOf(category, kind) !== ''
  return (
    <TextEditor
      label={copy.bodyOf[kind]}
      hint={hasHeadings && copy.bodyHint(categoryLabels[category])}
      error={problems.body}
      value={body}
      onChange={(next) => change({ body: next })}
      most={limits.body.most}
      rows={10}
      isReadOnly={isReadOnly}
      onMention={(person) => change({ mentions: [...draft.mentions, { id: person.id, full_name: person.full_name }] })}
      onSubmit={onSubmit}
    />
  )
}
