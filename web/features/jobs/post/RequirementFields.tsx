import { WholeNumber } from '#web/features/profiles/editing/WholeNumber.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import type { Fields } from './BasicFields.tsx'
import { copy } from './post.copy.ts'

export function RequirementFields({ draft, change, problems }: Fields) {
  return (
    <fieldset className="grid gap-4">
      <legend className="d5 mb-2">{copy.parts.details}</legend>
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
        {copy.anyone} <span className="muted text-sm">{copy.anyoneHint}</span>
      </Checkbox>
    </fieldset>
  )
}
