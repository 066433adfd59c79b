import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { assertReadable } from '#web/data/images.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { seeMineAnew } from '../profiles.data.ts'
import { FileButton } from './FileButton.tsx'
import { copy } from './pictures.copy.ts'
import { pictureWords, removeProfilePicture } from './pictures.data.ts'

type Chosen = { file: File; address: string }

const CropDialog = fetchedDialog(() => import('./CropDialog.tsx').then(({ CropDialog: part }) => part))

/** The member's own portrait, or the picture drawn from their craft. */
export function PictureGroup() {
  const me = useMe()
  const queries = useQueryClient()
  const { data: own } = useQuery(mine.profile(me.id))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const address = own?.profile_picture ?? null
  const remove = useMutation({
    mutationFn: (picture: string) => removeProfilePicture(me.id, picture),
    onSuccess: () => seeMineAnew(queries, me.id),
    onError: (error) => notify.error(wordingOf(error, copy.removeFailed)),
  })

  async function choose([file]: File[]) {
    if (!file) return
    try {
      await assertReadable(file)
      setProblem(null)
      setChosen({ file, address: URL.createObjectURL(file) })
    } catch (error) {
      setProblem(pictureWords(error))
    }
  }

  function close() {
    if (chosen) URL.revokeObjectURL(chosen.address)
    setChosen(null)
  }

  return (
    <section className="edit-group picture-group" aria-labelledby="my-picture">
      <Cameo name={own?.full_name ?? ''} craft={craftOf(own?.specialties[0])} seed={me.id} src={address} size={112} />
      <div className="min-w-0">
        <h2 className="d4" id="my-picture">
          Your picture
        </h2>
        <p className="muted mt-1 text-sm">
          {address ? 'Shown wherever your name is.' : 'Profiles with a photo get more requests.'} {copy.rules}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <FileButton label="Picture of you" variant="outline" onFiles={(files) => void choose(files)}>
            <ImagePlus aria-hidden /> {address ? 'Change picture' : 'Add a picture'}
          </FileButton>
          {address && (
            <Button variant="ghost" busy={remove.isPending && 'Removing...'} onClick={() => remove.mutate(address)}>
              <Trash2 aria-hidden /> Remove
            </Button>
          )}
        </div>
        {problem && (
          <p className="field-error mt-2" role="alert">
            {problem}
          </p>
        )}
      </div>
      {chosen && <CropDialog chosen={chosen} onClose={close} />}
    </section>
  )
}
