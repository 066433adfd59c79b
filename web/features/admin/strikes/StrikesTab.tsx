import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './strikes.copy.ts'
import { strikes } from './strikes.data.ts'
import { strikesQueue } from './strikes-queue.tsx'

export function StrikesTab() {
  return (
    <MemberOr from={copy.title}>
      <Waiting />
    </MemberOr>
  )
}

function Waiting() {
  const me = useMe()
  const { data: waiting } = useQuery(strikes.waiting(me.id))
  return <QueueView queue={strikesQueue} head={<TabHead title={copy.title} line={waiting !== undefined && copy.waiting(waiting)} />} />
}
