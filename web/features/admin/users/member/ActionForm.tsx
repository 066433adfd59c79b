import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { admin } from '../../admin.data.ts'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { TemplateField } from '../../TemplateField.tsx'
import { users, type Member } from '../users.data.ts'
import { ActionFields } from './ActionFields.tsx'
import { draftFor, isComplete, type Action, type Draft } from './actions.ts'
import { copy } from './member.copy.ts'
import { reasons } from './reasons.copy.ts'

const longestReason = 500

/** Shows what the member will read before the button. */
export function ActionForm({ action, member, onDone }: { action: Action; member: Member; onDone: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const now = useNow()
  const [draft, setDraft] = useState(() => draftFor(action, member, now))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const templates = reasons[action.key]
  const isRead = action.tells !== 'mail'
  const running = useMutation({
    mutationFn: () => withProof(() => action.run(member, draft)),
    onSuccess: async (answer) => {
      // The calls answer false, or zero sessions, if there was nothing to do.
      if (answer === false || answer === 0) notify.result(copy.nothingChanged)
      else notify.success(copy.done)
      onDone()
      await queries.invalidateQueries({ queryKey: admin.all(me.id) })
    },
    onError: (error) => notify.error(wordingOf(error, copy.failed)),
  })
  return (
    <form
      className="member-form"
      aria-label={action.label}
      onSubmit={(event) => {
        event.preventDefault()
        running.mutate()
      }}
    >
      <ActionFields action={action} member={member} draft={draft} now={now} onChange={change} />
      {templates && <TemplateField templates={templates} text={draft.reason} onChange={(reason) => change({ reason })} />}
      <Field label={isRead ? copy.reasonForMember : copy.reason} hint={isRead ? undefined : copy.reasonHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={longestReason}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
      <div className="member-preview">
        <span className="muted">{copy.willRead(member.full_name)}</span>
        <Preview action={action} member={member} draft={draft} />
      </div>
      <Button type="submit" block variant={action.variant} disabled={!isComplete(action, draft)} busy={running.isPending && copy.working}>
        {action.label}
      </Button>
    </form>
  )
}

const reads = { reason: copy.readsReason, strike: copy.readsStrike, lift: copy.readsLift }

function Preview({ action, member, draft }: { action: Action; member: Member; draft: Draft }) {
  const { tells } = action
  if (tells === 'mail') return <p>{copy.recoveryMail}</p>
  const reason = draft.reason.trim()
  if (typeof tells === 'function') return <Notice {...tells(draft)} reason={reason} />
  const notice = tells === 'lift' ? member.sanctions.find(({ id }) => id === draft.sanction)?.lifted_notice : null
  return (
    <>
      {notice && (
        <>
          <b>{notice.title}</b>
          <p>{notice.message}</p>
        </>
      )}
      {reason !== '' && <b className="words">{reason}</b>}
      <p>{reads[tells]}</p>
    </>
  )
}

function Notice({ template, facts, reason }: { template: string; facts: Record<string, string>; reason: string }) {
  const me = useMe()
  const preview = useQuery(users.preview(me.id, template, facts))
  if (preview.isError) return <p>{copy.previewFailed}</p>
  return (
    <>
      <b>{preview.data?.title ?? '…'}</b>
      <p>{[preview.data?.message, reason !== '' && copy.why(reason)].filter(Boolean).join(' ')}</p>
    </>
  )
}
