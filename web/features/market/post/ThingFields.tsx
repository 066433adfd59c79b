import { categories, categoryLabels, licensedThings } from '#domain/market/listings.ts'
import { PictureChooser } from '#web/features/listing/pictures/PictureChooser.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/controls/Input.tsx'
import { BanNote } from './BanNote.tsx'
import { asksFor } from './draft.ts'
import type { Fields } from './market-form.ts'
import { copy } from './post.copy.ts'

/** What it is, in words and pictures. */
export function ThingFields(fields: Fields) {
  const { draft, change, problems, pictures } = fields
  return (
    <>
      <Kind {...fields} />
      <Field label={copy.name} error={problems.title}>
        {(control) => (
          <Input {...control} maxLength={100} value={draft.title} onChange={(event) => change({ title: event.target.value })} />
        )}
      </Field>
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
      <BanNote draft={draft} in={['description']} />
      {pictures && (
        <fieldset className="field">
          <legend className="field-label">{copy.pictures}</legend>
          <p className="hint">{copy.picturesHint}</p>
          <PictureChooser on={pictures} error={problems.pictures} />
        </fieldset>
      )}
    </>
  )
}

function Kind({ draft, change, problems }: Fields) {
  const { things } = asksFor(draft)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={copy.category} error={problems.category}>
        {(control) => (
          <Select
            {...control}
            value={draft.category ?? ''}
            onChange={(event) => change({ category: categories.find((each) => each === event.target.value) ?? null, subcategory: '' })}
          >
            <option value="">{copy.choose}</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {things && (
        <Field
          label={copy.kind}
          error={problems.subcategory}
          hint={licensedThings.includes(`${draft.category}/${draft.subcategory}`) ? copy.licensed : undefined}
        >
          {(control) => (
            <Select {...control} value={draft.subcategory} onChange={(event) => change({ subcategory: event.target.value })}>
              <option value="">{copy.choose}</option>
              {Object.entries(things).map(([thing, label]) => (
                <option key={thing} value={thing}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}
