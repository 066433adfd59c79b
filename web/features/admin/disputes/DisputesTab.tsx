import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './disputes.copy.ts'
import { disputes } from './disputes.data.ts'
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
  const { data: waiting } = useQuery(disputes.waiting(me.id))
  return <QueueView queue={disputesQueue} head={<TabHead title={copy.title} line={waiting !== undefined && copy.waiting(waiting)} />} />
}
