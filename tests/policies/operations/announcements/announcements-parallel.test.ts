// Sending an announcement in two processes, each on its own connection, and ending it meanwhile.
import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { twoSessions } from '../two-sessions.ts'

const sessions = twoSessions()
beforeAll(async () => {
  await sessions.one.query(`insert into auth.users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'member-' || each || '@stage.test', now() from generate_series(1, 5) as each`)
})
beforeEach(async () => {
  await sessions.one.query('delete from internal.announcements; delete from internal.emails; delete from public.notifications')
})

async function announce(): Promise<string> {
  const { rows } = await sessions.one.query<{ id: string }>(`insert into internal.announcements (title, body, channels, starts_at, ends_at)
    values ('A quiet Sunday', 'We move house.', '{bell,email}', clock.now(), clock.now() + interval '1 day') returning id`)
  return rows[0]?.id ?? ''
}

const send = (client: pg.Client, id: string) => client.query('select internal.send_announcement($1, 2)', [id])

const counts = async (table: string) =>
  (await sessions.one.query<{ many: number }>(`select count(*)::int as many from ${table} group by user_id`)).rows.map(({ many }) => many)

/** How often each member got it. */
async function sent(): Promise<{ bell: number[]; email: number[] }> {
  return { bell: await counts('public.notifications'), email: await counts('internal.emails') }
}

test('two processes at once send to nobody twice, and leave nobody out', async () => {
  const id = await announce()
  await sessions.one.query('begin')
  await send(sessions.one, id)
  // It does not wait: the other one is at it.
  await send(sessions.two, id)
  await sessions.one.query('commit')
  expect(await sent()).toEqual({ bell: [1, 1], email: [1, 1] })
  await send(sessions.two, id)
  await send(sessions.one, id)
  expect(await sent()).toEqual({ bell: [1, 1, 1, 1, 1], email: [1, 1, 1, 1, 1] })
  await send(sessions.two, id)
  expect((await sessions.one.query('select sent_to from internal.announcements')).rows).toEqual([{ sent_to: 5 }])
})

test('a batch that fails leaves nothing behind, and the next one begins at the same member', async () => {
  const id = await announce()
  await sessions.one.query('begin')
  await send(sessions.one, id)
  await sessions.one.query('rollback')
  expect(await sent()).toEqual({ bell: [], email: [] })
  for (const client of [sessions.two, sessions.one, sessions.two]) await send(client, id)
  expect(await sent()).toEqual({ bell: [1, 1, 1, 1, 1], email: [1, 1, 1, 1, 1] })
})

test('ending waits for the batch that is being sent, and nothing follows it', async () => {
  const id = await announce()
  await sessions.one.query('begin')
  await send(sessions.one, id)
  const ending = sessions.two.query(`update internal.announcements set ended_at = clock.now() where id = $1`, [id])
  await sessions.twoWaits()
  await sessions.one.query('commit')
  await ending
  await send(sessions.one, id)
  expect((await sent()).bell).toEqual([1, 1])
})
