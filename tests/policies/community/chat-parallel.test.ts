// Thirty members write in one room at once: each message gets a later time than the one that could be read before it.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'

const writers = 30
const each = 10

let clone: Clone
let owner: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client(clone.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await clone.drop()
})

test('of thirty members who write at once every message can be paged to by its time alone', { timeout: 60_000 }, async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
     select 'pro-' || n || '@town.test', now(), '{"full_name": "Ana Alvarez"}' from generate_series(1, $1::int) as n returning id`,
    [writers],
  )
  await owner.query(
    `insert into public.subscriptions (user_id, source, tier, status) select unnest($1::uuid[]), 'manual', 'premium', 'active'`,
    [rows.map(({ id }) => id)],
  )
  let isOver = false
  const reader = readOn(() => isOver)
  await Promise.all(rows.map(({ id }) => writeOn(id)))
  isOver = true
  const { seen, late } = await reader
  const kept = await owner.query<{ id: string; at: string }>(
    `select id, created_at::text as at from public.chat_messages where room_id = 'community' order by created_at`,
  )
  expect(kept.rowCount).toBe(writers * each)
  expect(new Set(kept.rows.map(({ at }) => at)).size).toBe(writers * each)
  expect(late).toEqual([])
  expect(seen).toEqual(kept.rows.map(({ id }) => id))
})

/** Reads what is newer than the last page, as an open page does, and once more when the writers are done. */
async function readOn(isOver: () => boolean): Promise<{ seen: string[]; late: string[] }> {
  const client = new pg.Client(clone.owner)
  await client.connect()
  const seen: string[] = []
  const late: string[] = []
  let last = '-infinity'
  for (let wasOver = false; !wasOver;) {
    wasOver = isOver()
    const { rows } = await client.query<{ id: string; at: string }>(
      `select id, created_at::text as at from public.chat_messages where created_at > $1 order by created_at`,
      [last],
    )
    const { rows: before } = await client.query<{ id: string }>('select id from public.chat_messages where created_at <= $1', [last])
    late.push(...before.map(({ id }) => id).filter((id) => !seen.includes(id)))
    seen.push(...rows.map(({ id }) => id))
    last = rows.at(-1)?.at ?? last
  }
  await client.end()
  return { seen, late }
}

async function writeOn(id: string): Promise<void> {
  const client = new pg.Client(clone.owner)
  await client.connect()
  for (let sent = 0; sent < each; sent += 1) {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ sub: id, role: 'authenticated' }), id],
    )
    await client.query(
      `insert into public.chat_messages (room_id, user_id, username, message_text) values ('community', $1, '', 'Hello')`,
      [id],
    )
    await client.query('commit')
  }
  await client.end()
}
