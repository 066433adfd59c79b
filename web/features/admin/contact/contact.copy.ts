import { copy as queue } from '../queue/queue.copy.ts'

export const copy = {
  title: 'Contact',
  label: 'Contact messages',
  waiting: (many: number) => (many === 1 ? '1 message waits for an answer' : `${queue.manyOf(many)} messages wait for an answer`),
  filters: { waiting: 'Waiting', closed: 'Closed' },
  search: 'Reference number',
  columns: { from: 'From', topic: 'Topic', ref: 'Reference' },
  topics: {
    account: 'Account',
    billing: 'Billing',
    verification: 'Verification',
    safety: 'Safety',
    press: 'Press',
    accessibility: 'Accessibility',
    other: 'Something else',
  } as Record<string, string>,
  empty: {
    waiting: { title: 'Every message is answered', line: 'New ones from the contact form wait here, the oldest first.' },
    closed: { title: 'No closed messages', line: 'Messages you close are kept here with your note.' },
  },
  reply: 'Reply by email',
  subject: (ref: string) => `Your message to Beauty Barter (${ref})`,
  received: 'Received',
  note: 'Note',
  close: {
    label: 'Close message',
    busy: 'Closing...',
    done: (many: number) => (many === 1 ? 'Message closed.' : `${many} messages closed.`),
    says: 'It moves to Closed with your note. The sender gets no email from this: answer them by email first.',
    note: 'Note for your team',
    templates: [
      { label: 'Answered', text: 'Answered by email.' },
      { label: 'Solved', text: 'Solved without an answer.' },
      { label: 'Duplicate', text: 'Sent twice. Answered the first message.' },
      { label: 'Spam', text: 'Spam.' },
    ],
  },
  again: {
    label: 'Open again',
    busy: 'Opening...',
    done: (many: number) => (many === 1 ? 'Message opened again.' : `${many} messages opened again.`),
    says: 'It goes back to Waiting, and its note is removed. The sender is not notified.',
  },
}
