// How pictures take part in a form in steps. They may be on their way while another step is open, and are waited for when it is sent.
import { areOnTheirWay, areWrong } from '../pictures/chosen.ts'
import type { PictureArgument } from '../pictures/picture.ts'
import { copy } from '../pictures/pictures.copy.ts'
import type { FormPictures } from '../pictures/use-form-pictures.ts'
import type { Form } from './form.ts'

/** The field of a draft that has its pictures. */
export const field = 'pictures'

/** Something is wrong with the pictures, which `PictureChooser` says. */
export class PicturesNotReady extends Error {
  override name = 'PicturesNotReady'
}

/** The form, with what is wrong with its pictures now. Those on their way may be the ones that it asks for. */
export function withPictures<Draft extends object, Step extends string>(
  form: Form<Draft, Step>,
  chosen: FormPictures | null,
): Form<Draft, Step> {
  if (chosen === null) return form
  const { pictures } = chosen
  return {
    ...form,
    problemsOf(draft) {
      const { [field]: missing, ...others }: { [name: string]: string | undefined } = { ...form.problemsOf(draft) }
      const words = areWrong(pictures) ? copy.notReady : areOnTheirWay(pictures) ? undefined : missing
      return { ...others, ...(words !== undefined && { [field]: words }) }
    },
  }
}

/** The draft with its pictures, once all of them are sent. Throws `PicturesNotReady`. */
export async function whole<Draft extends object>(draft: Draft, chosen: FormPictures | null): Promise<Draft> {
  if (chosen === null) return draft
  await chosen.settled()
  const pictures: PictureArgument[] | null = chosen.ready()
  if (pictures === null) throw new PicturesNotReady()
  return { ...draft, [field]: pictures }
}

const ignore = (): void => undefined

/** What is changed while it is sent would be lost. */
export const held = (chosen: FormPictures): FormPictures => ({
  ...chosen,
  add: ignore,
  remove: ignore,
  move: ignore,
  describe: ignore,
  retry: ignore,
  target: {},
})
