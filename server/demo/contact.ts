// What people wrote through the contact form.
import type pg from 'pg'
import { idOf } from './town.ts'

const written = [
  {
    ref: 'K7MPX2QA',
    topic: 'billing',
    name: 'Nora Finch',
    message: 'I changed from Basic to Premium yesterday. Does the rest of the month count toward the new plan?',
    hours: 30,
    note: null,
  },
  {
    ref: 'R4TWB9ZD',
    topic: 'accessibility',
    name: 'Omar Leal',
    message: 'With my screen reader, the filters on the browse page read their names twice. I use NVDA with Firefox.',
    hours: 14,
    note: null,
  },
  {
    ref: 'H3VNC6YE',
    topic: 'account',
    name: 'Willa Stone',
    message: 'My salon closed and I work from home now. How do I change the address on my profile?',
    hours: 3,
    note: null,
  },
  {
    ref: 'P8JGF5LS',
    topic: 'press',
    name: 'Ines Duarte',
    message: 'I write about independent stylists for a trade magazine. Is there someone I could talk to next week?',
    hours: 100,
    note: 'Answered by email.',
  },
]

/** Messages from the contact form: three that wait and one that is closed. */
export async function writeToUs(client: pg.Client): Promise<void> {
  for (const { ref, topic, name, message, hours, note } of written) {
    await client.query(
      `insert into public.contact_messages (id, ref, topic, name, email, message, status, note, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() - make_interval(hours => $9))`,
      [
        idOf(`contact/${ref}`),
        ref,
        topic,
        name,
        `${name.toLowerCase().replace(' ', '.')}@contact.test`,
        message,
        note === null ? 'new' : 'closed',
        note,
        hours,
      ],
    )
  }
}
