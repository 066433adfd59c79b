import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { reportsQueue } from './reports-queue.tsx'
import { copy } from './reports.copy.ts'

export function ReportsTab() {
  return (
    <MemberOr from={copy.title}>
      <QueueView queue={reportsQueue} head={<TabHead title={copy.title} line={copy.line} />} />
    </MemberOr>
  )
}
