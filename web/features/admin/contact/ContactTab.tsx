import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './contact.copy.ts'
import { contact } from './contact.data.ts'
import { contactQueue } from './contact-queue.tsx'

export function ContactTab() {
  const me = useMe()
  const { data: waiting } = useQuery(contact.waiting(me.id))
  return <QueueView queue={contactQueue} head={<TabHead title={copy.title} line={waiting !== undefined && copy.waiting(waiting)} />} />
}
