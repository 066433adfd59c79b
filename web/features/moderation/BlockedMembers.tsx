import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './moderation.copy.ts'
import { moderation, seeAnew, unblock } from './moderation.data.ts'

/** A group of the settings. */
export function BlockedMembers() {
  const me = useMe()
  const blocked = useQuery(moderation.blocked(me.id))
  return (
    <section className="settings-group" aria-labelledby="settings-blocked">
      <h2 className="d3" id="settings-blocked">
        {copy.list.title}
      </h2>
      <Loaded query={blocked} skeletons={<Skeleton className="h-14" />} failed={<Failed onRetry={() => void blocked.refetch()} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{copy.list.none}</p>
          ) : (
            <ul>
              {rows.map(({ blocked_id, full_name, created_at }) => (
                <BlockedRow key={blocked_id} id={blocked_id} name={full_name ?? 'A member'} since={created_at} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="settings-actions" role="alert">
      <p className="muted">{copy.listFailed}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

function BlockedRow({ id, name, since }: { id: string; name: string; since: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const lifting = useMutation({
    mutationFn: () => unblock({ userId: me.id, otherId: id }),
    onSuccess: () => {
      notify.success(copy.unblocked(name))
      return seeAnew(queries)
    },
    onError: (error) => notify.error(wordingOf(error, copy.unblockFailed)),
  })
  return (
    <li className="flex items-center justify-between gap-4 border-b border-border py-3">
      <span className="grid min-w-0">
        <b className="truncate">{name}</b>
        <span className="muted text-xs">{copy.list.since(fullDay(since))}</span>
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Unblock ${name}`}
        busy={lifting.isPending && copy.unblocking}
        onClick={() => lifting.mutate()}
      >
        {copy.unblock}
      </Button>
    </li>
  )
}
