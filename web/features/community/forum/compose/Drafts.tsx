import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths, type Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { listTime } from '#web/ui/days.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { removeDraft } from '../../drafts/forum-drafts.data.ts'
import { copy } from './compose.copy.ts'
import { drafts } from './compose.data.ts'

/** Of threads and of replies, without the one that is open. */
export function Drafts({ ownId }: { ownId: string | null }) {
  const me = useMe()
  const now = useNow()
  const queries = useQueryClient()
  const { data: all = [], isPending, isError } = useQuery(drafts.list(me.id))
  const removing = useMutation({
    mutationFn: removeDraft,
    onError: (error) => notify.error(wordingOf(error, copy.removeFailed)),
    onSettled: () => queries.invalidateQueries({ queryKey: drafts.list(me.id).queryKey }),
  })
  const shown = all.filter(({ id }) => id !== ownId)
  return (
    <section aria-label={copy.drafts}>
      <div className="folio">
        <h2 className="d5">{copy.drafts}</h2>
        {shown.length > 0 && <span className="muted text-sm tabular-nums">{shown.length}</span>}
      </div>
      {shown.length === 0 && !isPending && <p className="muted text-sm">{isError ? copy.draftsFailed : copy.noDrafts}</p>}
      <ul className="compose-drafts">
        {shown.map(({ id, title: typed, updated_at: at, thread }) => {
          const title = thread === null ? typed?.trim() || copy.untitled : copy.replyIn(thread.title)
          const path: Path = thread === null ? paths.forum({ compose: id }) : paths.thread(thread.id)
          return (
            <li key={id}>
              <Link {...path} replace={thread === null}>
                {title}
                <span className="muted text-xs">{listTime(at, now)}</span>
              </Link>
              <Button variant="ghost" size="icon-sm" aria-label={copy.removeDraft(title)} onClick={() => removing.mutate(id)}>
                <Trash2 aria-hidden />
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
