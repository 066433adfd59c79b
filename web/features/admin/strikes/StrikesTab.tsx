import { MemberOr } from '../MemberOr.tsx'
import { useWaitingHere } from '../places.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './strikes.copy.ts'
import { strikesQueue } from './strikes-queue.tsx'

export function StrikesTab() {
  return (
    <MemberOr from={copy.title}>
      <Waiting />
    </MemberOr>
  )
}

function Waiting() {
  const many = useWaitingHere()
  return <QueueView queue={strikesQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
