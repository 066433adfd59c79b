import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import type { Queue } from '../queue/queue.ts'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
import { copy, type Noun } from './approvals.copy.ts'
import type { Waiting } from './approvals.data.ts'

/** The tab of one kind. `counted`: its queue in the counts of what waits for the team. */
export function ApprovalsTab<Row extends Waiting>({
  queue,
  title,
  noun,
  counted,
}: {
  queue: Queue<Row>
  title: string
  noun: Noun
  counted: Parameters<typeof waitingIn>[0]
}) {
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const many = waitingIn(counted, counts)
  return <QueueView queue={queue} head={<TabHead title={title} line={many !== undefined && copy.waiting(noun, many)} />} />
}
