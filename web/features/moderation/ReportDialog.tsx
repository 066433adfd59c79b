import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formerMemberId } from '#domain/community/forum.ts'
import { textDrafts } from '#web/data/drafts/drafts.ts'
import { useTextDraft } from '#web/data/drafts/use-draft.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox, Radio } from '#web/ui/controls/Check.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy, reasonNames } from './moderation.copy.ts'
import { detailLimit, reasons, report, seeAnew, type Member, type Reason, type Subject } from './moderation.data.ts'

const drafts = textDrafts('report')

/** Without `about` it is the member's profile that is reported. The details are kept until they are sent. */
export function ReportDialog({
  member,
  about = { type: 'profile', id: member.id },
  open,
  onOpenChange,
}: {
  member: Member
  about?: Subject
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.report.title(member.full_name)} description={copy.report.line}>
      <ReportForm member={member} about={about} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ReportForm({ member, about, onDone }: { member: Member; about: Subject; onDone: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<Reason | null>(null)
  const { text: detail, write: setDetail, forget } = useTextDraft(drafts, about.id)
  const [alsoBlock, setAlsoBlock] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const sending = useMutation({
    mutationFn: (chosen: Reason) => report({ memberId: member.id, about, reason: chosen, detail, alsoBlock }),
    onSuccess: async ({ id }) => {
      forget()
      notify.success(copy.report.number(id.slice(0, 8).toUpperCase()), copy.report.sent)
      onDone()
      if (alsoBlock) await seeAnew(queries)
    },
    onError: (error) => notify.error(wordingOf(error, copy.reportFailed)),
  })

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null) setIncomplete(true)
        else sending.mutate(reason)
      }}
    >
      <fieldset aria-describedby={isIncomplete && !reason ? 'report-reason-missing' : undefined}>
        <legend className="field-label mb-1">{copy.report.reason}</legend>
        <div className="grid md:grid-cols-2 md:gap-x-4">
          {reasons.map((each) => (
            <Radio key={each} name="reason" checked={reason === each} onChange={() => setReason(each)}>
              {reasonNames[each]}
            </Radio>
          ))}
        </div>
        {isIncomplete && !reason && (
          <p id="report-reason-missing" className="field-error" role="alert">
            {copy.report.missing}
          </p>
        )}
      </fieldset>
      <Field label={copy.report.detail} hint={copy.report.detailHint(detailLimit.toLocaleString('en-US'))}>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={detailLimit} value={detail} onChange={(event) => setDetail(event.target.value)} />
        )}
      </Field>
      {member.id !== formerMemberId && (
        <Checkbox checked={alsoBlock} onChange={(event) => setAlsoBlock(event.target.checked)}>
          {copy.report.alsoBlock(member.full_name)}
        </Checkbox>
      )}
      <div className="flex justify-end gap-2.5">
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive" busy={sending.isPending && 'Sending...'}>
          {copy.report.send}
        </Button>
      </div>
    </form>
  )
}
