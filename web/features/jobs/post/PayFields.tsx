import { payUnits, compensationTypes } from '#domain/jobs/listings.ts'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import type { Fields } from './job-form.ts'
import { ClassField, ClassPayFields } from './ClassPayFields.tsx'
import { copy } from './post.copy.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

/** A range in dollars, words, or both; a trade has words alone. Then the days. */
export function PayFields(fields: Fields) {
  const { draft, change, problems } = fields
  const kind = draft.compensation_type
  return (
    <div className="grid gap-4">
      <ClassField {...fields} />
      <Segment
        block
        label={copy.compensation}
        value={kind}
        onChange={(chosen) => change({ compensation_type: chosen })}
        options={compensationTypes.map((value) => ({ value, label: copy.compensations[value] }))}
      />
      {kind !== 'trade' && (
        <div className="grid gap-1.5">
          <div className="job-range">
            <Field label={copy.least} error={problems.min_cents}>
              {(control) => <CurrencyInput {...control} value={draft.min_cents} onChange={(cents) => change({ min_cents: cents })} />}
            </Field>
            <Field label={copy.most} error={problems.max_cents}>
              {(control) => <CurrencyInput {...control} value={draft.max_cents} onChange={(cents) => change({ max_cents: cents })} />}
            </Field>
            <Field label={copy.unit}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.pay_unit}
                  onChange={(event) => change({ pay_unit: payUnits.find((unit) => unit === event.target.value) ?? 'hour' })}
                >
                  {payUnits.map((unit) => (
                    <option key={unit} value={unit}>
                      {copy.units[unit]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <p className="hint">{copy.payHint}</p>
        </div>
      )}
      <Field label={copy.rate[kind]} hint={copy.rateHint[kind]}>
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            value={draft.rate_or_trade}
            onChange={(event) => change({ rate_or_trade: event.target.value })}
          />
        )}
      </Field>
      {kind !== 'trade' && <ClassPayFields {...fields} />}
      <ScheduleFields {...fields} />
    </div>
  )
}
