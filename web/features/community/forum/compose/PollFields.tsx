import { Plus, X } from 'lucide-react'
import { WholeNumber } from '#web/features/profiles/editing/WholeNumber.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { copy } from './compose.copy.ts'
import type { Fields } from './fields.ts'
import { limits, type Poll } from './draft/draft.ts'

export function PollFields({ draft, change, problems }: Fields) {
  const { poll } = draft
  const { options } = poll
  const set = (part: Partial<Poll>) => change({ poll: { ...poll, ...part } })
  return (
    <fieldset className="grid gap-4">
      <legend className="d5 mb-2">{copy.poll}</legend>
      <ol className="grid gap-2">
        {options.map((option, at) => (
          // Answers are in their places; none has a name of its own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Field label={copy.option(at + 1)} hideLabel error={at === options.length - 1 ? problems.options : null}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={limits.option}
                  placeholder={copy.option(at + 1)}
                  value={option}
                  onChange={(event) => set({ options: options.map((each, place) => (place === at ? event.target.value : each)) })}
                  after={
                    options.length > limits.options.least && (
                      <button
                        type="button"
                        className="reveal"
                        aria-label={copy.removeOption(at + 1)}
                        onClick={() => set({ options: options.filter((_, place) => place !== at) })}
                      >
                        <X aria-hidden />
                      </button>
                    )
                  }
                />
              )}
            </Field>
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={options.length >= limits.options.most}
        onClick={() => set({ options: [...options, ''] })}
      >
        <Plus aria-hidden /> {copy.addOption}
      </Button>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="field">
          <span className="field-label">{copy.choices}</span>
          <Segment
            block
            label={copy.choices}
            value={poll.isMultiple ? 'multiple' : 'single'}
            onChange={(chosen) => set({ isMultiple: chosen === 'multiple' })}
            options={[
              { value: 'single', label: copy.single },
              { value: 'multiple', label: copy.multiple },
            ]}
          />
        </div>
        <Field label={copy.days} error={problems.days}>
          {(control) => <WholeNumber {...control} min={1} max={limits.days} value={poll.days} onChange={(days) => set({ days })} />}
        </Field>
      </div>
      <p className="hint">{copy.pollHint}</p>
    </fieldset>
  )
}
