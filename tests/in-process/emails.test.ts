// Whose emails are sent first, and what happens to one that cannot be written, with a mail server that only a test can provide.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmails } from '#server/clocks/emails.ts'
import { type InProcess, openInProcess } from './parts.ts'

let parts: InProcess
beforeAll(async () => {
  parts = await openInProcess()
})
afterAll(() => parts.close())
beforeEach(() => parts.sql.query('delete from internal.emails'))

/** Sends until these many are sent; answers to whom, in order. */
async function sendAll(many: number): Promise<string[]> {
  const sent: string[] = []
  const sender = startEmails(parts.owner, {
    send: ({ to }) => {
      sent.push(to)
      return Promise.resolve()
    },
    sendText: () => Promise.reject(new Error('there are no text messages')),
    writeText: () => null,
    write: (kind) => {
      if (kind === 'broken') throw new Error('this email has no words')
      return { topic: null, replyTo: null, attachments: () => [], dressed: () => ({ subject: 'Hello', html: '', text: '' }) }
    },
    unsubscribeLink: () => '',
    host: 'town.test',
    log: parts.log,
  })
  await expect.poll(() => sent.length, { timeout: 30_000, interval: 20 }).toBe(many)
  await sender.stop()
  return sent
}
const queue = (kind: string, address: string, many = 1) =>
  parts.sql.query(`select internal.queue_email($1, $2, '{}') from generate_series(1, $3)`, [kind, address, many])

test('many emails to one address do not hold up the others', async () => {
  await queue('hello', 'ana@town.test', 500)
  for (const name of ['bea', 'cleo', 'dee']) await queue('hello', `${name}@town.test`)
  const sent = await sendAll(503)
  expect(sent.slice(0, 4)).toEqual(['ana@town.test', 'bea@town.test', 'cleo@town.test', 'dee@town.test'])
  expect(new Set(sent.slice(4))).toEqual(new Set(['ana@town.test']))
})

test('an email that cannot be written is tried again later, and those after it are sent', async () => {
  await queue('broken', 'ana@town.test')
  for (const name of ['ana', 'bea']) await queue('hello', `${name}@town.test`)
  expect((await sendAll(2)).toSorted()).toEqual(['ana@town.test', 'bea@town.test'])
  const { rows } = await parts.sql.query(
    `select kind, tries, due_at between now() + interval '1 second' and now() + interval '11 seconds' as is_soon from internal.emails where sent_at is null`,
  )
  expect(rows).toEqual([{ kind: 'broken', tries: 1, is_soon: true }])
})
