import { Closed } from './Closed.tsx'
import { Composer } from './Composer.tsx'
import type { Person } from './messages.data.ts'
import { ThreadMessages } from './ThreadMessages.tsx'

/** The messages and where one writes, together: who can write here can also see what becomes of it, offline too. */
export function ThreadBody({ conversationId, otherId, other }: { conversationId: string; otherId: string; other: Person | null }) {
  return (
    <>
      <ThreadMessages conversationId={conversationId} otherId={otherId} other={other} />
      {other ? <Composer conversationId={conversationId} other={other} /> : <Closed otherId={otherId} />}
    </>
  )
}
