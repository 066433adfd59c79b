import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EyeOff, LockKeyhole, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { hasSentence, ratingNames, reviewLimits, withoutSentence, withSentence } from '#domain/trading/reviews.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy as names } from '#web/features/profiles/reviews/reviews.copy.ts'
import { reviews, seeReviewsAnew, write, type ReviewDraft } from '#web/features/profiles/reviews/reviews.data.ts'
import { StarChoice } from '#web/features/profiles/reviews/Stars.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { readWaitingAgain } from '#web/features/account/waiting.data.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './review.copy.ts'
import { useReviewDraft } from './use-review-draft.ts'

const words = copy.form
const count = (many: number) => many.toLocaleString('en-US')

/** `saved` is the sealed review that is being changed. */
export function ReviewForm({
  tradeId,
  them,
  until,
  saved,
  onDone,
}: {
  tradeId: string
  them: string
  until: string
  saved: ReviewDraft | null
  onDone: () => void
}) {
  const { draft, change, forget, saving } = useReview(tradeId, them, saved, onDone)
  const [isIncomplete, setIncomplete] = useState(false)
  const unrated = ratingNames.find((name) => draft[name] === 0)
  return (
    <form
      className="review-form"
      aria-labelledby="review-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (unrated === undefined) return saving.mutate()
        setIncomplete(true)
        // The button is a screen below the stars.
        event.currentTarget.querySelector<HTMLInputElement>(`input[name="${starsOf(unrated, tradeId)}"]`)?.focus()
      }}
    >
      <div className="folio">
        <h3 className="d4" id="review-form">
          {words.title(them)}
        </h3>
        <span className="muted text-sm">{words.sealed}</span>
      </div>
      <Ratings tradeId={tradeId} draft={draft} onChange={change} isMissing={isIncomplete && unrated !== undefined} />
      <Prompts body={draft.body} onChange={(body) => change({ body })} />
      <Field label={words.body} hint={words.bodyHint(count(draft.body.length), count(reviewLimits.bodyLength))}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={reviewLimits.bodyLength}
            value={draft.body}
            onChange={(event) => change({ body: event.target.value })}
          />
        )}
      </Field>
      <NoteField note={draft.note} onChange={(note) => change({ note })} />
      <p className="note">
        <MailOpen aria-hidden /> <span>{words.explained(until)}</span>
      </p>
      {saving.isError && (
        <p className="note destructive" role="alert">
          {wordingOf(saving.error, words.failed)}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="glossy" size="lg" busy={saving.isPending && words.busy}>
          <LockKeyhole aria-hidden /> {saved ? words.change : words.send}
        </Button>
        <Button
          variant="outline"
          size="lg"
          onClick={() => {
            forget()
            onDone()
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

const starsOf = (name: string, tradeId: string) => `${name}-${tradeId}`

/** What is written, and what saves it. */
function useReview(tradeId: string, them: string, saved: ReviewDraft | null, onSaved: () => void) {
  const queries = useQueryClient()
  const { draft, change, forget } = useReviewDraft(tradeId, saved)
  const saving = useMutation({
    mutationFn: () => write.save(tradeId, draft),
    onSuccess: async ({ status }) => {
      forget()
      void readWaitingAgain(queries)
      notify.success(status === 'published' ? copy.done.opened(them) : copy.done.sealed)
      await (status === 'published' ? seeReviewsAnew(queries) : queries.invalidateQueries({ queryKey: reviews.ofTrade(tradeId).queryKey }))
      onSaved()
    },
  })
  return { draft, change, forget, saving }
}

function Ratings({
  tradeId,
  draft,
  onChange,
  isMissing,
}: {
  tradeId: string
  draft: ReviewDraft
  onChange: (part: Partial<ReviewDraft>) => void
  isMissing: boolean
}) {
  return (
    <div>
      {ratingNames.map((name) => (
        <StarChoice
          key={name}
          name={starsOf(name, tradeId)}
          label={names.ratings[name]}
          line={words.lines[name]}
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {isMissing && (
        <p className="field-error mt-2" role="alert">
          {words.missing}
        </p>
      )}
    </div>
  )
}

/** Sentences that one press writes, or takes out again. */
function Prompts({ body, onChange }: { body: string; onChange: (body: string) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="visually-hidden">{words.chips}</legend>
      {words.prompts.map((prompt) => {
        const sentence = `${prompt}.`
        const isIn = hasSentence(body, sentence)
        return (
          <Toggle
            key={prompt}
            pressed={isIn}
            disabled={!isIn && body.length + sentence.length + 2 > reviewLimits.bodyLength}
            onPressedChange={() => onChange(isIn ? withoutSentence(body, sentence) : withSentence(body, sentence))}
          >
            {prompt}
          </Toggle>
        )
      })}
    </fieldset>
  )
}

function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const [isOpen, setOpen] = useState(note !== '')
  return isOpen ? (
    <Field label={words.note} hint={words.noteHint}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={reviewLimits.noteLength}
          value={note}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  ) : (
    <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
      <EyeOff aria-hidden /> {words.note}
    </Button>
  )
}
