import { applicationLimits, weekdays } from '#domain/jobs/applications.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { copy as shared } from '../applications.copy.ts'
import type { Job } from '../jobs.data.ts'
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
      <div className="grid gap-3">
        <fieldset>
          <legend className="field-label mb-1">{copy.days}</legend>
          <div className="flex flex-wrap gap-2">
            {weekdays.map((day) => {
              const [short, name] = shared.days[day]
              return (
                <Toggle
                  key={day}
                  pressed={availability[day]}
                  onPressedChange={(isFree) => onChange({ availability: { ...availability, [day]: isFree } })}
                >
                  <span aria-hidden>{short}</span>
                  <span className="visually-hidden">{name}</span>
                </Toggle>
              )
            })}
          </div>
        </fieldset>
        <Field label={copy.time} hint={copy.timeHint}>
          {(control) => (
            <Input
              {...control}
              maxLength={applicationLimits.timePreference}
              value={availability.timePreference}
              onChange={(event) => onChange({ availability: { ...availability, timePreference: event.target.value } })}
            />
          )}
        </Field>
      </div>
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
