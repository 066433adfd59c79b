import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../thread.copy.ts'
import { replies } from './replies.data.ts'
import { ReplyView, type Shared } from './ReplyView.tsx'

/** The replies of this thread that have the words, in the order in which they were written. */
export function FoundReplies({ shared, words, onAll }: { shared: Shared; words: string; onAll: () => void }) {
  const me = useMe()
  const { thread } = shared
  const found = useQuery(replies.found(me.id, thread.id, words))
  if (found.isPending) return <Skeleton className="my-4 h-24" />
  if (!found.data) return <ErrorState title={copy.repliesFailed} onRetry={() => void found.refetch()} />
  return (
    <>
      <p className="replies-found">
        <output>{copy.found(found.data.length, words)}</output>
        <Button variant="link" size="sm" onClick={onAll}>
          {copy.allReplies}
        </Button>
      </p>
      {found.data.map((reply) => (
        <div key={reply.id} className="reply-row">
          <ReplyView reply={reply} shared={shared} />
          <p className="reply-more">
            <Button asChild variant="link" size="sm">
              <Link {...paths.thread(thread.id, { reply: reply.id })} resetScroll={false}>
                {copy.openAt}
              </Link>
            </Button>
          </p>
        </div>
      ))}
    </>
  )
}
