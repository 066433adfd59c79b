// The change feed of an outbox, with a clock controlled by the test, on a PostgreSQL of its own: the feed waits for the oldest
// transaction of them all, and other tests keep theirs open for minutes.
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Feed } from '#server/gateway/realtime/feed/feed.ts'
import { openOutbox } from '#server/gateway/realtime/feed/outbox.ts'
import { until } from '../support/gateway/realtime.ts'
import { type Clone, cloneOf } from '../support/setup/clone.ts'
import { type Running, startScratch } from '../support/setup/scratch.ts'

let own: Running
let clone: Clone
let sql: pg.Client
let feed: Feed
let heard: unknown[]

beforeAll(async () => {
  own = await startScratch()
  clone = await cloneOf(own.scratch)
  sql = new pg.Client(clone.owner)
  await sql.connect()
})
beforeEach(async () => {
  heard = []
  const events = {
    onChange: ({ row }: { row: readonly unknown[] | null }) => void heard.push(row?.[0]),
    onRelation: () => undefined,
    onGap: () => void heard.push('gap'),
  }
  feed = openOutbox(clone.owner, events, pino({ level: 'silent' }))
  expect(await feed.ready(15_000)).toBe(true)
})
afterEach(async () => {
  vi.useRealTimers()
  await feed.close()
})
afterAll(async () => {
  await sql.end()
  await own.stop()
})

const write = (name: string) =>
  sql.query(
    `insert into realtime.outbox (change_type, table_schema, table_name, new_row)
      values ('INSERT', 'realtime', 'outbox', jsonb_build_object('id', $1::text))`,
    [name],
  )

test('what is written during a pause is read after it', async () => {
  feed.pause()
  await write('meanwhile')
  feed.resume()
  await until(() => heard.length > 0)
  expect(heard).toEqual(['meanwhile'])
})

test('after a pause so long that entries may have been deleted unread, it says that there is a gap and reads on from there', async () => {
  feed.pause()
  await write('meanwhile')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 31_000)
  feed.resume()
  await until(() => heard.length > 0)
  await write('afterward')
  await until(() => heard.length > 1)
  expect(heard).toEqual(['gap', 'afterward'])
})
