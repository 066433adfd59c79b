import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy as reviewCopy } from '#web/features/profiles/reviews/reviews.copy.ts'
import { seeReviewsAnew } from '#web/features/profiles/reviews/reviews.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useMe } from '#web/data/session/session.ts'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { admin } from '../../admin.data.ts'
import { TemplateField } from '../../TemplateField.tsx'
import { hideReview } from '../users.data.ts'
import { copy } from './member.copy.ts'
import type { ReviewOfMember } from './member-reviews.data.ts'
import { reasons } from './reasons.copy.ts'

const longestReason = 500
const words = copy.hide

export function HideReview({ review, onClose }: { review: ReviewOfMember; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const hiding = useMutation({
    mutationFn: () => withProof(() => hideReview(review.id, reason.trim())),
    onSuccess: async () => {
      notify.success(words.done)
      await seeReviewsAnew(queries)
      // Its reports are closed with it.
      await queries.invalidateQueries({ queryKey: admin.all(me.id) })
      onClose()
    },
    onError: (error) => notify.error(wordingOf(error, words.failed)),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.line(review.reviewer?.full_name ?? reviewCopy.formerMember)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="destructive" disabled={!shows(reason)} busy={hiding.isPending && copy.working} onClick={() => hiding.mutate()}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TemplateField templates={reasons['review'] ?? []} text={reason} onChange={setReason} />
        <Field label={copy.reasonForMember}>
          {(control) => (
            <Textarea {...control} rows={3} maxLength={longestReason} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
