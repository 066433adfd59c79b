import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
import { copy } from './contact.copy.ts'
import { contactQueue } from './contact-queue.tsx'

export function ContactTab() {
  const me = useMe()
  const { data: counts } = useQuery(waiting.counts(me.id))
  const many = waitingIn('contact', counts)
  return <QueueView queue={contactQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
