// The outbox and its senders, as the mail server sees them: nothing is lost, nothing is sent twice.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'
import { type MailServer, startMailServer } from '#tests/support/gateway/smtp.ts'

let clone: Clone
let sql: pg.Client
let mail: MailServer
let servers: Server[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  sql = new pg.Client(clone.owner)
  await sql.connect()
  mail = await startMailServer()
  servers = [await anotherServer(), await anotherServer()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await mail.close()
  await sql.end()
  await clone.drop()
})
beforeEach(async () => {
  await sql.query('delete from internal.emails')
  mail.received.splice(0)
  mail.onRecipient = () => 250
  mail.onMessage = () => 250
})

function anotherServer(): Promise<Server> {
  return startServer({
    DATABASE_URL: clone.ownerUrl,
    AUTHENTICATOR_URL: clone.authenticatorUrl,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_FROM: 'Town <hello@town.test>',
  })
}

const post = (address: string, kind = 'contact_received', facts: object = { ref: 'C-1', topic: 'other' }) =>
  sql.query('select internal.queue_email($1, $2, $3)', [kind, address, JSON.stringify(facts)])
const outbox = async () => {
  const { rows } = await sql.query<{ address: string; tries: number; sent: boolean; given_up: boolean; later: boolean }>(
    `select address, tries, sent_at is not null as sent, due_at = 'infinity' as given_up, due_at > statement_timestamp() as later
     from internal.emails order by address`,
  )
  return rows
}
const allSent = async () => (await outbox()).every(({ sent }) => sent)
const dueNow = () => sql.query('update internal.emails set due_at = statement_timestamp() where sent_at is null')
const idOf = (head: string) => /^Message-ID: .*$/m.exec(head)?.[0]
const soon = { timeout: 15_000, interval: 50 }

test('an email is sent within five seconds of being due, with its own id', async () => {
  await post('ana@town.test')
  await expect.poll(() => mail.received.length, { timeout: 15_000 }).toBe(1)
  await expect.poll(allSent, soon).toBe(true)
  const { rows } = await sql.query<{ id: string }>('select id from internal.emails')
  expect(mail.received[0]?.head).toContain(`Message-ID: <${rows[0]?.id}@127.0.0.1>`)
  expect(mail.received[0]?.head).toMatch(/^From: Town <hello@town\.test>$/m)
  expect(mail.received[0]?.head).not.toMatch(/^List-Unsubscribe/m)
})

// By polling every two seconds alone, this would take eighty.
test('an email wakes the senders: forty, each queued once the one before has arrived', async () => {
  for (let count = 1; count <= 40; count += 1) {
    await post('ana@town.test')
    await expect.poll(() => mail.received.length, { timeout: 15_000, interval: 10 }).toBe(count)
  }
})

test('an email whose time has not come waits', async () => {
  await sql.query('begin')
  await post('later@town.test')
  await sql.query(`update internal.emails set due_at = statement_timestamp() + interval '1 hour'`)
  await sql.query('commit')
  await post('now@town.test')
  await expect.poll(() => mail.received.map(({ to }) => to), soon).toEqual(['now@town.test'])
  expect(await outbox()).toMatchObject([{ address: 'later@town.test', tries: 0 }, { address: 'now@town.test' }])
})

test('no email is lost while the mail server fails, and each arrives once when it is back', async () => {
  let isUp = false
  mail.onMessage = () => (isUp ? 250 : 451)
  const people = Array.from({ length: 6 }, (_, number) => `person-${number}@town.test`)
  for (const person of people) await post(person)
  await expect.poll(async () => (await outbox()).every(({ tries, later }) => tries === 1 && later), soon).toBe(true)
  expect(mail.received).toEqual([])
  isUp = true
  await dueNow()
  await expect.poll(allSent, soon).toBe(true)
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(people)
})

test('two senders side by side send each email once', async () => {
  const people = Array.from({ length: 60 }, (_, number) => `member-${String(number).padStart(2, '0')}@town.test`)
  await sql.query('begin')
  for (const person of people) await post(person)
  await sql.query('commit')
  await expect.poll(allSent, { timeout: 45_000, interval: 100 }).toBe(true)
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(people)
  expect((await outbox()).map(({ tries }) => tries)).toEqual(people.map(() => 1))
})

test('a permanently refused address is given up immediately and does not delay other emails', async () => {
  mail.onRecipient = (to) => (to === 'nobody@town.test' ? 550 : 250)
  await post('nobody@town.test')
  await post('somebody@town.test')
  await expect.poll(() => mail.received.map(({ to }) => to), soon).toEqual(['somebody@town.test'])
  await expect.poll(outbox, soon).toMatchObject([{ given_up: true, sent: false, tries: 1 }, { sent: true }])
  const lines = servers.flatMap((server) => server.lines).filter((line) => line.includes('email given up'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('nobody@town.test')
})

test('an email that cannot be rendered is retried later and finally given up', async () => {
  await post('ana@town.test', 'no_such_kind')
  await expect.poll(outbox, soon).toMatchObject([{ tries: 1, given_up: false, later: true }])
  await sql.query('update internal.emails set tries = 8')
  await dueNow()
  await expect.poll(outbox, soon).toMatchObject([{ tries: 9, given_up: true, sent: false }])
})

test('an email whose process dies while sending is sent by another once its lease expires', async () => {
  const hung: string[] = []
  mail.onMessage = ({ head }) => {
    hung.push(head)
    // The mail server never responds, because its client is killed first.
    return new Promise<number>(() => {})
  }
  await post('ana@town.test')
  await expect.poll(() => hung.length, soon).toBe(1)
  mail.onMessage = () => 250
  for (const server of servers) await server.end('SIGKILL')
  expect(await outbox()).toMatchObject([{ tries: 1, sent: false, later: true }])
  servers.push(await anotherServer())
  await dueNow()
  await expect.poll(allSent, soon).toBe(true)
  expect(mail.received.map(({ head }) => idOf(head))).toEqual([idOf(hung[0] ?? '')])
})
