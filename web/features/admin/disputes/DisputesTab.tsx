import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
import { copy } from './disputes.copy.ts'
import { disputesQueue } from './disputes-queue.tsx'

export function DisputesTab() {
  return (
    <MemberOr from={copy.title}>
      <Open />
    </MemberOr>
  )
}

function Open() {
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const many = waitingIn('disputes', counts)
  return <QueueView queue={disputesQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
