import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
import { copy } from './jobs.copy.ts'
import { jobsQueue } from './jobs-queue.tsx'

export function JobsTab() {
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const many = waitingIn('jobs', counts)
  return <QueueView queue={jobsQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
