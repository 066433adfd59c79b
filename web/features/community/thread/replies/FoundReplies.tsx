import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../thread.copy.ts'
import type { OneReply } from '../thread.data.ts'
import { replies } from './replies.data.ts'
import { ReplyView, type Shared } from './ReplyView.tsx'

/** The replies of this thread that have the words, in the order in which they were written. */
export function FoundReplies({ shared, words, onAll }: { shared: Shared; words: string; onAll: () => void }) {
  const me = useMe()
  const { thread } = shared
  const found = useQuery(replies.found(me.id, thread.id, words))
  return (
    <Loaded query={found} skeletons={<Skeleton className="my-4 h-24" />} failed={copy.repliesFailed}>
      {(rows) => <FoundRows rows={rows} shared={shared} words={words} onAll={onAll} />}
    </Loaded>
  )
}

function FoundRows({ rows, shared, words, onAll }: { rows: OneReply[]; shared: Shared; words: string; onAll: () => void }) {
  return (
    <>
      <p className="replies-found">
        <output>{copy.found(rows.length, words)}</output>
        <Button variant="link" size="sm" onClick={onAll}>
          {copy.allReplies}
        </Button>
      </p>
      {rows.map((reply) => (
        <div key={reply.id} className="reply-row">
          <ReplyView reply={reply} shared={shared} />
          <p className="reply-more">
            <Button asChild variant="link" size="sm">
              <Link {...paths.thread(shared.thread.id, { reply: reply.id })} resetScroll={false}>
                {copy.openAt}
              </Link>
            </Button>
          </p>
        </div>
      ))}
    </>
  )
}
