import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './appeals.copy.ts'
import { appeals } from './appeals.data.ts'
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
  const { data: waiting } = useQuery(appeals.waiting(me.id))
  return <QueueView queue={appealsQueue} head={<TabHead title={copy.title} line={waiting !== undefined && copy.waiting(waiting)} />} />
}
