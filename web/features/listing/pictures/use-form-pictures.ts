import type { FormDraft } from '../composer/use-form-draft.ts'
import type { PictureArgument } from './picture.ts'
import type { PictureStore } from './store.ts'
import { useChosenPictures } from './use-chosen-pictures.ts'

/**
 * The pictures of a form in steps, which its draft keeps as `pictures`. For `useComposer`; outside of the steps, so that they are
 * uploaded whichever is open. `posted`: where those can be seen that what is edited has already, by their paths.
 */
export function useFormPictures<Draft extends { pictures: PictureArgument[] }>(
  written: FormDraft<Draft>,
  store: PictureStore,
  { most, posted = {} }: { most: number; posted?: Record<string, string> },
) {
  const known = (pictures: readonly PictureArgument[]) => pictures.map((each) => ({ ...each, address: posted[each.path] }))
  const chosen = useChosenPictures(store, most, known(written.draft.pictures), (kept) =>
    // Typescript does not see that a part of any such draft may be its pictures.
    written.change({ pictures: kept } as Partial<Draft>),
  )
  return { ...chosen, begin: (pictures: readonly PictureArgument[]) => chosen.begin(known(pictures)) }
}

export type FormPictures = ReturnType<typeof useFormPictures>
