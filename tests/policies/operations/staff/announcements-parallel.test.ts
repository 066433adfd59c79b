// Sending an announcement in two processes, each on its own connection, and ending it meanwhile.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'

let clone: Clone
let one: pg.Client
let two: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  ;[one, two] = [new pg.Client(clone.owner), new pg.Client(clone.owner)]
  await Promise.all([one.connect(), two.connect()])
  await one.query(`insert into auth.users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'member-' || each || '@stage.test', now() from generate_series(1, 5) as each`)
})
beforeEach(() => one.query('delete from internal.announcements; delete from internal.emails; delete from public.notifications'))
afterAll(async () => {
  await Promise.all([one.end(), two.end()])
  await clone.drop()
})

async function announce(): Promise<string> {
  const { rows } = await one.query<{ id: string }>(`insert into internal.announcements (title, body, channels, starts_at, ends_at)
    values ('A quiet Sunday', 'We move house.', '{bell,email}', clock.now(), clock.now() + interval '1 day') returning id`)
  return rows[0]?.id ?? ''
}

const send = (client: pg.Client, id: string) => client.query('select internal.send_announcement($1, 2)', [id])

const counts = async (table: string) =>
  (await one.query<{ many: number }>(`select count(*)::int as many from ${table} group by user_id`)).rows.map(({ many }) => many)

/** How often each member got it. */
async function sent(): Promise<{ bell: number[]; email: number[] }> {
  return { bell: await counts('public.notifications'), email: await counts('internal.emails') }
}

test('two processes at once send to nobody twice, and leave nobody out', async () => {
  const id = await announce()
  await one.query('begin')
  await send(one, id)
  // It does not wait: the other one is at it.
  await send(two, id)
  await one.query('commit')
  expect(await sent()).toEqual({ bell: [1, 1], email: [1, 1] })
  await send(two, id)
  await send(one, id)
  expect(await sent()).toEqual({ bell: [1, 1, 1, 1, 1], email: [1, 1, 1, 1, 1] })
  await send(two, id)
  expect((await one.query('select sent_to from internal.announcements')).rows).toEqual([{ sent_to: 5 }])
})

test('a batch that fails leaves nothing behind, and the next one begins at the same member', async () => {
  const id = await announce()
  await one.query('begin')
  await send(one, id)
  await one.query('rollback')
  expect(await sent()).toEqual({ bell: [], email: [] })
  for (const client of [two, one, two]) await send(client, id)
  expect(await sent()).toEqual({ bell: [1, 1, 1, 1, 1], email: [1, 1, 1, 1, 1] })
})

test('ending waits for the batch that is being sent, and nothing follows it', async () => {
  const id = await announce()
  await one.query('begin')
  await send(one, id)
  const ending = two.query(`update internal.announcements set ended_at = clock.now() where id = $1`, [id])
  const waits = async () => {
    const { rowCount } = await one.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rowCount).toBe(1)
  }
  await vi.waitFor(waits, { timeout: 10_000, interval: 10 })
  await one.query('commit')
  await ending
  await send(one, id)
  expect((await sent()).bell).toEqual([1, 1])
})
