import { useWaitingHere } from '../places.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './contact.copy.ts'
import { contactQueue } from './contact-queue.tsx'

export function ContactTab() {
  const many = useWaitingHere()
  return <QueueView queue={contactQueue} head={<TabHead title={copy.title} line={many !== undefined && copy.waiting(many)} />} />
}
