import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { shortAgo } from '#web/ui/days.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { firstSince } from '../replies/replies.data.ts'
import { threads, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'

/** Places in the thread. `at`: the reply that the address leads to. */
export function Jumps({ thread, at }: { thread: Thread; at: string | undefined }) {
  const me = useMe()
  const now = useNow()
  const { data: stoppedAt = null, isSuccess } = useQuery(threads.opened(me.id, thread.id))
  const { data: places } = useQuery({ ...threads.places(me.id, thread.id, stoppedAt), enabled: isSuccess })
  const { solved } = thread
  const lines = [
    { words: copy.places.solved, reply: solved },
    { words: copy.places.helpful, reply: places?.helpful },
    { words: copy.places.stopped, reply: places?.unread },
    { words: copy.places.newest, reply: places?.newest },
  ]
  return (
    <section className="thread-jumps">
      <div className="folio">
        <h2 className="d5">{copy.jump}</h2>
      </div>
      <ol>
        <li>
          <Link
            {...paths.thread(thread.id)}
            replace
            aria-current={at === undefined ? 'true' : undefined}
            onClick={() => scrollTo({ top: 0 })}
          >
            <span>{copy.places.first}</span>
            <span className="muted">{shortAgo(thread.created_at, now)}</span>
          </Link>
        </li>
        {lines.map(
          ({ words, reply }) =>
            reply && (
              <li key={words}>
                <Link
                  {...paths.thread(thread.id, { reply: reply.id })}
                  replace
                  resetScroll={false}
                  aria-current={at === reply.id ? 'true' : undefined}
                >
                  <span>{words}</span>
                  <span className="muted">{shortAgo(reply.created_at, now)}</span>
                </Link>
              </li>
            ),
        )}
      </ol>
      {thread.reply_count > 1 && <ByDay threadId={thread.id} />}
    </section>
  )
}

function ByDay({ threadId }: { threadId: string }) {
  const navigate = useNavigate()
  const finding = useMutation({
    // The day as the reader's own calendar has it.
    mutationFn: (day: string) => firstSince(threadId, new Date(`${day}T00:00`).toISOString()),
    onSuccess: (reply) => {
      if (reply === null) notify.result(copy.noneSince)
      else void navigate({ ...paths.thread(threadId, { reply: reply.id }), replace: true, resetScroll: false })
    },
    onError: (error) => notify.error(wordingOf(error, copy.repliesFailed)),
  })
  return (
    <Field label={copy.date}>
      {(control) => (
        <Input {...control} type="date" onChange={(event) => event.target.value !== '' && finding.mutate(event.target.value)} />
      )}
    </Field>
  )
}
