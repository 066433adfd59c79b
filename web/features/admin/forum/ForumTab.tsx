import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting } from '../waiting.data.ts'
import { ChatRooms } from './ChatRooms.tsx'
import { forumQueue } from './forum-queue.tsx'
import { copy } from './forum.copy.ts'

export function ForumTab() {
  return (
    <MemberOr from={copy.title}>
      <Open />
    </MemberOr>
  )
}

function Open() {
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const manyIn = (queue: string) => counts?.find((each) => each.queue === queue)?.waiting ?? 0
  return (
    <QueueView
      queue={forumQueue(manyIn)}
      head={
        <>
          <TabHead title={copy.title} line={counts !== undefined && copy.line(manyIn)} />
          <ChatRooms />
        </>
      }
    />
  )
}
