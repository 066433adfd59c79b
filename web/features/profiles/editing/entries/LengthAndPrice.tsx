import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { wordsFor, type Problem } from '../problem.ts'
import { WholeNumber } from '../WholeNumber.tsx'

type Measures = { duration_minutes: number; list_price_cents: number }

/** How long a service takes and what it costs: two fields side by side. */
export function LengthAndPrice({
  draft,
  change,
  problem,
}: {
  draft: Measures
  change: (part: Partial<Measures>) => void
  problem: Problem | null
}) {
  return (
    <>
      <Field label="Minutes" error={wordsFor(problem, 'duration_minutes')}>
        {(control) => (
          <WholeNumber
            {...control}
            min={15}
            max={480}
            step={5}
            value={draft.duration_minutes || null}
            onChange={(minutes) => change({ duration_minutes: minutes ?? 0 })}
          />
        )}
      </Field>
      <Field label="List price" error={wordsFor(problem, 'list_price_cents')}>
        {(control) => (
          <CurrencyInput {...control} value={draft.list_price_cents} onChange={(cents) => change({ list_price_cents: cents })} />
        )}
      </Field>
    </>
  )
}
