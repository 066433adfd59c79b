import { useQuery } from '@tanstack/react-query'
import { craftLabels, crafts } from '#domain/crafts.ts'
import { jobTypes } from '#domain/jobs/listings.ts'
import { WholeNumber } from '#web/features/profiles/editing/WholeNumber.tsx'
import { places } from '#web/data/places.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/controls/Input.tsx'
import { lengths } from './draft.ts'
import type { Fields } from './job-form.ts'
import { PictureField } from './PictureField.tsx'
import { copy } from './post.copy.ts'

export function BasicFields(fields: Fields) {
  const { draft, change, problems } = fields
  return (
    <>
      <Field label={copy.name} error={problems.title}>
        {(control) => (
          <Input {...control} maxLength={100} value={draft.title} onChange={(event) => change({ title: event.target.value })} />
        )}
      </Field>
      <Field label={copy.company} error={problems.company_name}>
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            maxLength={100}
            value={draft.company_name}
            onChange={(event) => change({ company_name: event.target.value })}
          />
        )}
      </Field>
      <Location {...fields} />
      <Terms {...fields} />
      <Crafts {...fields} />
      <Field label={copy.description} hint={copy.descriptionHint} error={problems.description}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={5000}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <PictureField {...fields} />
    </>
  )
}

function Location({ draft, change, problems }: Fields) {
  return (
    <div className="grid gap-1">
      <Field label={copy.location} hint={copy.locationHint} error={problems.location}>
        {(control) => (
          <Input
            {...control}
            list="job-places"
            maxLength={120}
            value={draft.location}
            onChange={(event) => change({ location: event.target.value })}
          />
        )}
      </Field>
      <KnownPlaces />
      <Checkbox checked={draft.is_remote} onChange={(event) => change({ is_remote: event.target.checked })}>
        {copy.remote}
      </Checkbox>
    </div>
  )
}

/** Cities by which a job is found by distance; the owner can write anything else. */
function KnownPlaces() {
  const { data: states = [] } = useQuery(places)
  return (
    <datalist id="job-places">
      {states.flatMap(({ code, majorCities }) =>
        majorCities.map(({ name }) => <option key={`${name}, ${code}`}>{`${name}, ${code}`}</option>),
      )}
    </datalist>
  )
}

function Terms({ draft, change, isNew }: Fields) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={copy.type}>
        {(control) => (
          <Select
            {...control}
            value={draft.job_type}
            onChange={(event) => change({ job_type: jobTypes.find((type) => type === event.target.value) ?? 'Full time' })}
          >
            {jobTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={copy.openings}>
        {(control) => <WholeNumber {...control} min={1} max={50} value={draft.openings} onChange={(openings) => change({ openings })} />}
      </Field>
      {isNew && (
        <Field label={copy.days}>
          {(control) => (
            <Select {...control} value={draft.days} onChange={(event) => change({ days: Number(event.target.value) })}>
              {lengths.map((days) => (
                <option key={days} value={days}>
                  {copy.lengths(days)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}

function Crafts({ draft, change }: Fields) {
  return (
    <fieldset className="field">
      <legend className="field-label mb-1">{copy.crafts}</legend>
      <div className="grid grid-cols-2">
        {crafts.map((craft) => (
          <Checkbox
            key={craft}
            checked={draft.categories.includes(craft)}
            onChange={(event) =>
              change({
                categories: event.target.checked ? [...draft.categories, craft] : draft.categories.filter((each) => each !== craft),
              })
            }
          >
            {craftLabels[craft]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
