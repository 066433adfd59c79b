import { Mail } from 'lucide-react'
import { fullDay, timeOf } from '#web/ui/days.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Queue } from '../queue/queue.ts'
import { copy } from './contact.copy.ts'
import { close, contact, openAgain, type ContactMessage } from './contact.data.ts'

const topicOf = (topic: string) => copy.topics[topic] ?? topic
const isClosed = ({ status }: ContactMessage) => status === 'closed'

export const contactQueue: Queue<ContactMessage> = {
  key: contact.key,
  label: copy.label,
  search: copy.search,
  filters: [
    { value: 'waiting', label: copy.filters.waiting },
    { value: 'closed', label: copy.filters.closed },
  ],
  page: contact.page,
  titleOf: ({ name, ref }) => `${name}, ${ref}`,
  columns: [
    {
      label: copy.columns.from,
      cell: ({ name, email }) => (
        <>
          {name} <small>{email}</small>
        </>
      ),
    },
    { label: copy.columns.topic, cell: ({ topic }) => topicOf(topic) },
    { label: copy.columns.ref, cell: ({ ref }) => ref },
  ],
  waitsSince: (message) => (isClosed(message) ? null : message.created_at),
  preview: (message) => <Preview message={message} />,
  decisions: [
    {
      ...copy.close,
      act: 'close_contact_messages',
      variant: 'default',
      fits: (message) => !isClosed(message),
      note: { label: copy.close.note, templates: copy.close.templates, isRequired: false, most: 500 },
      says: () => copy.close.says,
      run: ({ id }, note) => close(id, note),
    },
    {
      ...copy.again,
      act: 'close_contact_messages',
      variant: 'outline',
      fits: isClosed,
      says: () => copy.again.says,
      run: ({ id }) => openAgain(id),
    },
  ],
  empty: (filter) => (filter === 'closed' ? copy.empty.closed : copy.empty.waiting),
}

function Preview({ message }: { message: ContactMessage }) {
  const { name, email, topic, note, created_at: at } = message
  return (
    <>
      <div>
        <h2 className="d4">{name}</h2>
        <p className="muted text-sm">{email}</p>
      </div>
      <dl className="admin-facts">
        <dt>{copy.columns.topic}</dt>
        <dd>{topicOf(topic)}</dd>
        <dt>{copy.columns.ref}</dt>
        <dd>{message.ref}</dd>
        <dt>{copy.received}</dt>
        <dd>
          {fullDay(at)}, {timeOf(at)}
        </dd>
        {note !== null && (
          <>
            <dt>{copy.note}</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
      <p className="queue-quote">{message.message}</p>
      <Button asChild variant="outline" className="justify-self-start">
        <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(copy.subject(message.ref))}`}>
          <Mail aria-hidden /> {copy.reply}
        </a>
      </Button>
    </>
  )
}
