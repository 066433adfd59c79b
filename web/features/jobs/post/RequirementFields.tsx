import { licenseLabels } from '#domain/jobs/licenses.ts'
import { WholeNumber } from '#web/features/profiles/editing/WholeNumber.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/controls/Input.tsx'
import { Choices } from './Choices.tsx'
import type { Fields } from './job-form.ts'
import { copy } from './post.copy.ts'
import { QuestionFields } from './QuestionFields.tsx'

const contacts = ['application', 'message'] as const

export function RequirementFields(fields: Fields) {
  const { draft, change, problems } = fields
  return (
    <div className="grid gap-4">
      <Field label={copy.requirements} hint={copy.requirementsHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={3000}
            value={draft.requirements}
            onChange={(event) => change({ requirements: event.target.value })}
          />
        )}
      </Field>
      <Choices
        label={copy.licenses}
        none={copy.noLicenses}
        labels={licenseLabels}
        chosen={draft.license_types}
        onChange={(types) => change({ license_types: types })}
      />
      <Field label={copy.experience} hint={copy.experienceHint}>
        {(control) => (
          <WholeNumber
            {...control}
            className="max-w-32"
            min={0}
            max={50}
            value={draft.min_experience_years}
            onChange={(years) => change({ min_experience_years: years })}
          />
        )}
      </Field>
      <QuestionFields {...fields} />
      <Field label={copy.contact}>
        {(control) => (
          <Select
            {...control}
            value={draft.contact_pref ?? ''}
            onChange={(event) => change({ contact_pref: contacts.find((each) => each === event.target.value) ?? null })}
          >
            <option value="">{copy.contacts.any}</option>
            {contacts.map((each) => (
              <option key={each} value={each}>
                {copy.contacts[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={copy.url} hint={copy.urlHint} error={problems.external_apply_url}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            maxLength={490}
            value={draft.external_apply_url}
            onChange={(event) => change({ external_apply_url: event.target.value })}
          />
        )}
      </Field>
      <Checkbox checked={draft.is_public} onChange={(event) => change({ is_public: event.target.checked })}>
        <span>
          {copy.anyone} <span className="muted block">{copy.anyoneHint}</span>
        </span>
      </Checkbox>
    </div>
  )
}
