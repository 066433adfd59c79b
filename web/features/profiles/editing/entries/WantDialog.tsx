import { useState } from 'react'
import { crafts } from '#domain/crafts.ts'
import { useMe } from '#web/data/session/session.ts'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { copy } from '#web/features/profiles/profiles.copy.ts'
import { write, type Want, type WantDraft } from '#web/features/profiles/profiles.data.ts'
import { CraftField } from '../CraftField.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { wordsFor } from '../problem.ts'
import { copy as words } from './entries.copy.ts'

export function WantDialog({ open, want, onClose }: { open: boolean; want: Want | null; onClose: () => void }) {
  if (!open) return null
  return <WantForm want={want} onClose={onClose} />
}

function WantForm({ want, onClose }: { want: Want | null; onClose: () => void }) {
  const me = useMe()
  const [draft, setDraft] = useState<WantDraft>(() => draftOf(want))
  const change = (part: Partial<WantDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <EntryDialog
      title={want ? "Edit what you're looking for" : 'What are you looking for?'}
      action={want ? 'Save' : 'Add to my list'}
      failed={want ? copy.saveWantFailed : copy.addWantFailed}
      onSave={() => (want ? write.changeWant(want.id, draft) : write.addWant(me.id, draft))}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Field label="Service" hint={words.want.name} error={wordsFor(problem, 'title')}>
            {(control) => (
              <Input {...control} maxLength={80} value={draft.title} onChange={(event) => change({ title: event.target.value })} />
            )}
          </Field>
          <CraftField value={draft.category} onChange={(category) => change({ category })} error={wordsFor(problem, 'category')} />
          <Field label="Note" hint="Optional: days that suit you, what matters to you." error={wordsFor(problem, 'note')}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={500}
                value={draft.note}
                onChange={(event) => change({ note: event.target.value })}
              />
            )}
          </Field>
          <Field label="Worth up to" hint="Optional: the most you would trade for it." error={wordsFor(problem, 'max_value_cents')}>
            {(control) => (
              <CurrencyInput
                {...control}
                value={draft.max_value_cents}
                onChange={(cents) => change({ max_value_cents: cents > 0 ? cents : null })}
              />
            )}
          </Field>
          <div className="field">
            <span className="field-label">When</span>
            <Segment
              label="When"
              block
              value={draft.urgency}
              onChange={(urgency) => change({ urgency })}
              options={[
                { value: 'flexible', label: 'Flexible' },
                { value: 'this_month', label: 'This month' },
                { value: 'this_week', label: 'This week' },
              ]}
            />
          </div>
        </>
      )}
    </EntryDialog>
  )
}

function draftOf(want: Want | null): WantDraft {
  if (want) {
    const { id: _id, created_at: _at, ...draft } = want
    return draft
  }
  return { category: crafts[0], title: '', note: '', max_value_cents: null, urgency: 'flexible', status: 'active' }
}
