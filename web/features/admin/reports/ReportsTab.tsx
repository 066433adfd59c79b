import { MemberOr } from '../MemberOr.tsx'
import { useWaitingHere } from '../places.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { reportsQueue } from './reports-queue.tsx'
import { copy } from './reports.copy.ts'

export function ReportsTab() {
  const many = useWaitingHere()
  const line = [many !== undefined && copy.waiting(many), copy.line].filter(Boolean).join(' ')
  return (
    <MemberOr from={copy.title}>
      <QueueView queue={reportsQueue} head={<TabHead title={copy.title} line={line} />} />
    </MemberOr>
  )
}
