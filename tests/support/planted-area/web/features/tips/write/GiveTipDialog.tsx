import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { Composer } from '#web/features/listing/composer/Composer.tsx'
import { useComposer } from '#web/features/listing/composer/use-composer.ts'
import { useFormDraft } from '#web/features/listing/composer/use-form-draft.ts'
import { paths } from '#web/paths.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { give, tips } from '../tips.data.ts'
import { TipView } from '../TipView.tsx'
import { tipForm, type Fields } from './tip-form.ts'
import { copy } from './write.copy.ts'

const parts = {
  title: ({ draft, change, problems }: Fields) => (
    <Field label={copy.name} error={problems.title}>
      {(control) => <Input {...control} maxLength={100} value={draft.title} onChange={(event) => change({ title: event.target.value })} />}
    </Field>
  ),
  body: ({ draft, change, problems }: Fields) => (
    <Field label={copy.body} error={problems.body}>
      {(control) => (
        <Textarea {...control} rows={6} maxLength={2000} value={draft.body} onChange={(event) => change({ body: event.target.value })} />
      )}
    </Field>
  ),
}

export function GiveTipDialog({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: self } = useQuery(mine.profile(me.id))
  const composing = useComposer(tipForm, useFormDraft(tipForm, null), {
    save: ({ title, body }) => give(me.id, { title: title.trim(), body: body.trim() }),
    onSaved: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: tips.all })
      onClose()
      await navigate(paths.tips({ id }))
    },
  })
  return (
    <Composer composing={composing} parts={parts} words={copy.giving} onClose={onClose}>
      <TipView tip={{ ...composing.fields.draft, owner: self ?? null }} />
    </Composer>
  )
}
