import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy } from '#web/features/moderation/moderation.copy.ts'
import { moderation, seeAnew, unblock } from '#web/features/moderation/moderation.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy as words } from '../messages.copy.ts'

/** Replaces the composer where writing is not possible. Only the member who set a block learns about it. */
export function Closed({ otherId }: { otherId: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const { data: blocked } = useQuery(moderation.blocked(me.id))
  const mine = blocked?.find(({ blocked_id }) => blocked_id === otherId)
  const name = mine?.full_name ?? 'This member'
  const lifting = useMutation({
    mutationFn: () => unblock({ userId: me.id, otherId }),
    onSuccess: () => {
      notify.success(copy.unblocked(name))
      return seeAnew(queries)
    },
    onError: (error) => notify.error(wordingOf(error, copy.unblockFailed)),
  })
  return (
    <output className="thread-closed">
      <span>{mine ? words.thread.youBlocked(name) : words.thread.closed(name)}</span>
      {mine && (
        <Button variant="outline" size="sm" busy={lifting.isPending && copy.unblocking} onClick={() => lifting.mutate()}>
          {copy.unblock}
        </Button>
      )}
    </output>
  )
}
