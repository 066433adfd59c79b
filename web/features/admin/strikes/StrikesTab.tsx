import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
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
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const many = waitingIn('strikes', counts)
  return <QueueView queue={strikesQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
