import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './jobs.copy.ts'
import { listings } from './jobs.data.ts'
import { jobsQueue } from './jobs-queue.tsx'

export function JobsTab() {
  const me = useMe()
  const { data: waiting } = useQuery(listings.waiting(me.id))
  return <QueueView queue={jobsQueue} head={<TabHead title={copy.title} line={waiting !== undefined && copy.waiting(waiting)} />} />
}
