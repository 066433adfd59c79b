import { benefitLabels, employmentClassLabels, rentPeriods, tipsPolicyLabels, type TipsPolicy } from '#domain/jobs/listings.ts'
import { WholeNumber } from '#web/features/profiles/editing/WholeNumber.tsx'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Choices } from './Choices.tsx'
import { isRental } from './draft.ts'
import type { Fields } from './job-form.ts'
import { copy } from './post.copy.ts'

const classes = Object.keys(employmentClassLabels) as (keyof typeof employmentClassLabels)[]
const tipsPolicies = Object.keys(tipsPolicyLabels) as TipsPolicy[]

export function ClassField({ draft, change }: Fields) {
  return (
    <Field label={copy.class}>
      {(control) => (
        <Select
          {...control}
          value={draft.employment_class ?? ''}
          onChange={(event) => change({ employment_class: classes.find((each) => each === event.target.value) ?? null })}
        >
          <option value="">{copy.noClass}</option>
          {classes.map((each) => (
            <option key={each} value={each}>
              {employmentClassLabels[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** What belongs to the pay of a kind of employment: a commission, a rent, tips, benefits. */
export function ClassPayFields(fields: Fields) {
  const { draft, change, problems } = fields
  if (isRental(draft)) return <RentFields {...fields} />
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {draft.employment_class === 'commission' && (
          <Field label={copy.commission} error={problems.commission_percent}>
            {(control) => (
              <WholeNumber
                {...control}
                min={1}
                max={100}
                after="%"
                value={draft.commission_percent}
                onChange={(percent) => change({ commission_percent: percent })}
              />
            )}
          </Field>
        )}
        <Field label={copy.tips}>
          {(control) => (
            <Select
              {...control}
              value={draft.tips_policy ?? ''}
              onChange={(event) => change({ tips_policy: tipsPolicies.find((each) => each === event.target.value) ?? null })}
            >
              <option value="">{copy.notSaid}</option>
              {tipsPolicies.map((each) => (
                <option key={each} value={each}>
                  {tipsPolicyLabels[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Choices
        label={copy.benefits}
        none={copy.noBenefits}
        labels={benefitLabels}
        chosen={draft.benefits}
        onChange={(benefits) => change({ benefits })}
      />
    </>
  )
}

function RentFields({ draft, change, problems }: Fields) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={copy.rent} error={problems.rent_cents}>
        {(control) => <CurrencyInput {...control} value={draft.rent_cents} onChange={(cents) => change({ rent_cents: cents })} />}
      </Field>
      <Field label={copy.rentPeriod}>
        {(control) => (
          <Select
            {...control}
            value={draft.rent_period}
            onChange={(event) => change({ rent_period: rentPeriods.find((each) => each === event.target.value) ?? 'week' })}
          >
            {rentPeriods.map((each) => (
              <option key={each} value={each}>
                {copy.units[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
