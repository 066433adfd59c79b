import { MemberOr } from '../MemberOr.tsx'
import { useWaitingHere } from '../places.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
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
  const many = useWaitingHere()
  return <QueueView queue={disputesQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
