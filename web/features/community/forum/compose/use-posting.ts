import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DraftKeeper } from '#web/data/drafts/draft-keeper.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import type { PictureArgument } from '#web/features/listing/pictures/picture.ts'
import type { ChosenPictures } from '#web/features/listing/pictures/use-chosen-pictures.ts'
import { removeDraft } from '../../drafts/forum-drafts.data.ts'
import { forum } from '../forum.data.ts'
import { copy } from './compose.copy.ts'
import { drafts, postThread } from './compose.data.ts'
import type { ThreadDraft } from './draft/draft.ts'

/** The two ways in which a draft leaves its form: it is posted, or discarded. */
export function usePosting(draft: ThreadDraft, keeper: DraftKeeper<ThreadDraft>, pictures: ChosenPictures) {
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()

  async function leave() {
    const id = await keeper.end()
    // If it stays, it is listed under Drafts, where it can be removed; posted from there it is still stored once.
    if (id !== null)
      await removeDraft(id).then(
        () => undefined,
        () => undefined,
      )
    await queries.invalidateQueries({ queryKey: drafts.all(me.id) })
  }

  const posting = useMutation({
    mutationFn: (chosen: PictureArgument[]) => postThread(draft, chosen),
    onSuccess: async (thread) => {
      pictures.clear()
      notify.success(thread.status === 'pending' ? copy.waits : copy.postedLine, copy.posted)
      await leave()
      void queries.invalidateQueries({ queryKey: forum.all(me.id) })
      await navigate({ ...paths.thread(thread.id), replace: true })
    },
    onError: (error) => notify.error(wordingOf(error), copy.failed),
  })
  return {
    posting,
    discard: async () => {
      pictures.discard()
      await leave()
      await navigate({ ...paths.forum(), replace: true })
    },
  }
}
