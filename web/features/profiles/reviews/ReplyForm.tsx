import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reviewLimits } from '#domain/trading/reviews.ts'
import { shows } from '#domain/wording/visible.ts'
import { textDrafts } from '#web/data/drafts/drafts.ts'
import { useTextDraft } from '#web/data/drafts/use-draft.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './reviews.copy.ts'
import { seeReviewsAnew, write } from './reviews.data.ts'

const words = copy.reply
const drafts = textDrafts('review-reply')

export function ReplyForm({ reviewId, onDone }: { reviewId: string; onDone: () => void }) {
  const queries = useQueryClient()
  const { text, write: type, forget } = useTextDraft(drafts, reviewId)
  const posting = useMutation({
    mutationFn: () => write.reply(reviewId, text),
    onSuccess: async () => {
      forget()
      notify.success(words.done)
      await seeReviewsAnew(queries)
      onDone()
    },
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        posting.mutate()
      }}
    >
      <Field
        label={words.label}
        hint={words.hint(reviewLimits.replyLength.toLocaleString('en-US'))}
        error={posting.isError ? wordingOf(posting.error, words.failed) : null}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            required
            maxLength={reviewLimits.replyLength}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2.5">
        <Button type="submit" disabled={!shows(text)} busy={posting.isPending && words.busy}>
          {words.send}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
