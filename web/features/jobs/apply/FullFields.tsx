import { applicationLimits } from '#domain/jobs/applications.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import type { Job } from '../jobs.data.ts'
import { WeekFields } from '../WeekFields.tsx'
import { copy } from './apply.copy.ts'
import { PortfolioPicker, type Pieces } from './PortfolioPicker.tsx'
import type { ApplyDraft } from './use-apply-draft.ts'

/** What a full application has beyond the introduction. */
export function FullFields({
  job,
  pieces,
  portfolioIds,
  draft,
  missing,
  onChange,
}: {
  job: Job
  pieces: Pieces
  portfolioIds: string[]
  draft: ApplyDraft
  missing: string[]
  onChange: (part: Partial<ApplyDraft>) => void
}) {
  const { availability, answers } = draft
  return (
    <>
      <PortfolioPicker pieces={pieces} chosen={portfolioIds} onChange={(ids) => onChange({ portfolioIds: ids })} />
      <WeekFields availability={availability} onChange={(next) => onChange({ availability: next })} />
      {job.auto_questions.length > 0 && (
        <section className="grid gap-4" aria-label={copy.answers}>
          <h3 className="d5">{copy.answers}</h3>
          {job.auto_questions.map((question) => {
            const isRequired = job.required_questions.includes(question)
            return (
              <Field
                key={question}
                label={isRequired ? `${question} (${copy.required})` : question}
                error={missing.includes(question) ? copy.missing : null}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    rows={3}
                    required={isRequired}
                    maxLength={applicationLimits.answer}
                    value={answers[question] ?? ''}
                    onChange={(event) => onChange({ answers: { ...answers, [question]: event.target.value } })}
                  />
                )}
              </Field>
            )
          })}
        </section>
      )}
    </>
  )
}
