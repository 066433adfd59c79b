import { MemberOr } from '../MemberOr.tsx'
import { useWaitingHere } from '../places.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
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
  const many = useWaitingHere()
  return <QueueView queue={appealsQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
