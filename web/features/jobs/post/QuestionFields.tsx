import { Plus, X } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { mostQuestions, type Question } from './draft.ts'
import type { Fields } from './job-form.ts'
import { copy } from './post.copy.ts'

/** Up to eight questions for applicants, each with whether it needs an answer. */
export function QuestionFields({ draft: { questions }, change, problems }: Fields) {
  const set = (at: number, part: Partial<Question>) =>
    change({ questions: questions.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label">{copy.questions}</legend>
      <p className="hint">{copy.questionsHint}</p>
      {questions.map((question, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a question has nothing else that stays the same while it is typed
        <div key={index} className="grid gap-1">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field label={copy.question(index + 1)}>
                {(control) => (
                  <Input
                    {...control}
                    aria-invalid={problems.questions ? true : undefined}
                    maxLength={200}
                    value={question.text}
                    onChange={(event) => set(index, { text: event.target.value })}
                  />
                )}
              </Field>
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={copy.remove(index + 1)}
              onClick={() => change({ questions: questions.filter((_, each) => each !== index) })}
            >
              <X aria-hidden />
            </Button>
          </div>
          <Checkbox
            checked={question.isRequired}
            aria-label={copy.isRequired(index + 1)}
            onChange={(event) => set(index, { isRequired: event.target.checked })}
          >
            {copy.required}
          </Checkbox>
        </div>
      ))}
      {problems.questions && (
        <p className="field-error" role="alert">
          {problems.questions}
        </p>
      )}
      {questions.length < mostQuestions && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => change({ questions: [...questions, { text: '', isRequired: false }] })}
        >
          <Plus aria-hidden /> {copy.add}
        </Button>
      )}
    </fieldset>
  )
}
