import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay } from '#web/ui/days.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { mutes, unmute } from '../mutes.data.ts'
import { copy } from './alerts.copy.ts'

type Row = { kind: string; subjectId: string; name: string | null; mutedAt: string }

/** What the menu of a notification has muted, each with a button that lets it be heard again. */
export function MutedGroup() {
  const list = useQuery(mutes.list(useMe().id))
  return (
    <section className="settings-group" aria-labelledby="alerts-muted">
      <div>
        <h2 className="d3" id="alerts-muted">
          {copy.muted.title}
        </h2>
        <p className="muted mt-1">{copy.muted.line}</p>
      </div>
      <Loaded
        query={list}
        skeletons={<Skeleton className="h-14" />}
        failed={<ErrorState title={copy.muted.loadFailed} onRetry={() => void list.refetch()} />}
      >
        {(rows) =>
          rows.length > 0 && (
            <ul>
              {rows.map((row) => (
                <MutedRow key={`${row.kind} ${row.subjectId}`} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function MutedRow({ row }: { row: Row }) {
  const me = useMe()
  const queries = useQueryClient()
  const name = copy.muted.nameOf(row.kind, row.name)
  const lifting = useMutation({
    mutationFn: () => unmute({ ...row, level: null }),
    onSuccess: () => {
      notify.success(copy.muted.done)
      return queries.invalidateQueries({ queryKey: mutes.list(me.id).queryKey })
    },
    onError: (error) => notify.error(wordingOf(error, copy.saveFailed)),
  })
  return (
    <li className="flex items-center justify-between gap-4 border-b border-border py-3">
      <span className="grid min-w-0">
        <b className="truncate">{name}</b>
        <span className="muted text-xs">{copy.muted.since(fullDay(row.mutedAt))}</span>
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-label={copy.muted.unmuteOf(name)}
        busy={lifting.isPending && copy.muted.busy}
        onClick={() => lifting.mutate()}
      >
        {copy.muted.unmute}
      </Button>
    </li>
  )
}
