import { useWaitingHere } from '../places.tsx'
import type { Queue } from '../queue/queue.ts'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy, type Noun } from './approvals.copy.ts'
import type { Waiting } from './approvals.data.ts'

/** The tab of one kind, whose `tab.ts` names its queue. */
export function ApprovalsTab<Row extends Waiting>({ queue, title, noun }: { queue: Queue<Row>; title: string; noun: Noun }) {
  const many = useWaitingHere()
  return <QueueView queue={queue} head={<TabHead title={title} line={many !== undefined && copy.waiting(noun, many)} />} />
}
