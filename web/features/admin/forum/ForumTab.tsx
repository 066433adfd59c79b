import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { forumQueue } from './forum-queue.tsx'
import { copy } from './forum.copy.ts'
import { forum } from './forum.data.ts'

export function ForumTab() {
  return (
    <MemberOr from={copy.title}>
      <Open />
    </MemberOr>
  )
}

function Open() {
  const me = useMe()
  const { data: counts = null } = useQuery(forum.counts(me.id))
  return <QueueView queue={forumQueue(counts)} head={<TabHead title={copy.title} line={counts !== null && copy.line(counts)} />} />
}
