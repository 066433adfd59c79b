import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { chatReportsQueue } from './chat-reports-queue.tsx'
import { copy } from './forum.copy.ts'

export function ForumTab() {
  return (
    <MemberOr from={copy.title}>
      <QueueView queue={chatReportsQueue} head={<TabHead title={copy.title} line={copy.line} />} />
    </MemberOr>
  )
}
