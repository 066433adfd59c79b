import { PictureChooser } from '#web/features/listing/pictures/PictureChooser.tsx'
import type { Fields } from './job-form.ts'
import { copy } from './post.copy.ts'

export function PictureField({ pictures, problems }: Fields) {
  if (!pictures) return null
  return (
    <fieldset className="field">
      <legend className="field-label">{copy.picture}</legend>
      <p className="hint">{copy.pictureHint}</p>
      <PictureChooser on={pictures} error={problems.pictures} />
    </fieldset>
  )
}
