import { Closed } from './Closed.tsx'
import { Composer } from './Composer.tsx'
import { Context } from './Context.tsx'
import type { Thread as ThreadOf } from '../messages.data.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadMessages } from './ThreadMessages.tsx'
import { useTradeChanges } from './use-trade-changes.ts'

/** The messages and the composer belong together: people who can write can also see the state of their messages, even offline. */
export function Thread({ thread }: { thread: ThreadOf }) {
  useTradeChanges()
  const { conversation_id: conversationId, other, other_id: otherId } = thread
  return (
    <>
      <section className="thread" aria-label={`Conversation with ${other?.full_name ?? 'Member'}`}>
        <ThreadHead thread={thread} />
        <ThreadMessages conversationId={conversationId} otherId={otherId} other={other} />
        {other ? <Composer conversationId={conversationId} other={other} /> : <Closed otherId={otherId} />}
      </section>
      {other && <Context other={other} />}
    </>
  )
}
