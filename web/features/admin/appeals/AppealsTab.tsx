import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
import { copy } from './appeals.copy.ts'
import { appealsQueue } from './appeals-queue.tsx'

export function AppealsTab() {
  return (
    <MemberOr from={copy.title}>
      <Waiting />
    </MemberOr>
  )
}

function Waiting() {
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const many = waitingIn('appeals', counts)
  return <QueueView queue={appealsQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
