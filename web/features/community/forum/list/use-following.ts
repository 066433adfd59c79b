import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../forum.copy.ts'
import { forum, write, type Followed } from '../forum.data.ts'

type Row = { category: string | null; tag: string | null }

const rowOf = (what: Followed): Row => ('tag' in what ? { category: null, tag: what.tag } : { category: what.category, tag: null })
const isSame = (one: Row, other: Row) => one.category === other.category && one.tag === other.tag

/** What the member watches: shown at once, and as before if the change fails. */
export function useFollowing() {
  const me = useMe()
  const queries = useQueryClient()
  const { queryKey } = forum.follows(me.id)
  const { data: follows } = useQuery(forum.follows(me.id))
  const show = (what: Followed, isOn: boolean) =>
    queries.setQueryData(queryKey, (before: Row[] = []) => {
      const others = before.filter((row) => !isSame(row, rowOf(what)))
      return isOn ? [...others, rowOf(what)] : others
    })

  const change = useMutation({
    // In the order in which the buttons were pressed.
    scope: { id: 'forum follows' },
    mutationFn: ({ what, isOn }: { what: Followed; isOn: boolean }) => write.follow(what, isOn),
    onMutate: ({ what, isOn }) => {
      void queries.cancelQueries({ queryKey })
      show(what, isOn)
    },
    onError: (error, { what, isOn }) => {
      show(what, !isOn)
      notify.error(wordingOf(error, copy.followFailed))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [...forum.all(me.id), 'list'] }),
  })
  return {
    /** Undefined while loading. */
    follows,
    isFollowed: (what: Followed) => follows?.some((row) => isSame(row, rowOf(what))) ?? false,
    follow: (what: Followed, isOn: boolean) => change.mutate({ what, isOn }),
  }
}
