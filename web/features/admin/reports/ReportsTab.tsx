import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
import { reportsQueue } from './reports-queue.tsx'
import { copy } from './reports.copy.ts'

export function ReportsTab() {
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const many = waitingIn('reports', counts)
  const line = [many !== undefined && copy.waiting(many), copy.line].filter(Boolean).join(' ')
  return (
    <MemberOr from={copy.title}>
      <QueueView queue={reportsQueue} head={<TabHead title={copy.title} line={line} />} />
    </MemberOr>
  )
}
