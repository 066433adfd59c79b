// The first hundred under load: 500 professionals complete their profiles at once, each on their own connection.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'

const people = 500
const atOnce = 20

type Windows = [pg.Client, pg.Client]

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

test(`PLAN-13 PLAN-14: of ${people} at once exactly 100 become founders, numbers 1 to 100 each once`, { timeout: 60_000 }, async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
     select 'pro-' || n || '@town.test', now(), '{"full_name": "Ana Alvarez"}' from generate_series(1, $1::int) as n returning id`,
    [people],
  )
  const ids = rows.map(({ id }) => id)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const windows: Windows = [await connect(), await connect()]
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) await complete(windows, id)
      for (const client of windows) await client.end()
    }),
  )
  const given = await owner.query<{ number: number }>('select number from public.founder_claims order by number')
  expect(given.rows.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1))
  const stars = await owner.query(
    `select from public.profiles join public.profile_private on user_id = id where is_founder and founder_benefits_expire_at > clock.now()`,
  )
  expect(stars.rowCount).toBe(100)
  expect((await owner.query(`select from internal.emails where kind = 'founder'`)).rowCount).toBe(100)
  expect((await owner.query('select public.founder_places_left() as places')).rows).toEqual([{ places: 0 }])
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(clone.owner)
  await client.connect()
  return client
}

/** As from two windows at once: the card in one, the service in the other. */
async function complete([card, service]: Windows, id: string): Promise<void> {
  await Promise.all([
    act(card, id, `update public.profiles set city = 'Portland', state_code = 'OR', specialties = '{nails}' where id = $1`),
    act(service, id, `insert into public.services (user_id, category, name, duration_minutes) values ($1, 'nails', 'Gel manicure', 60)`),
  ])
}

async function act(client: pg.Client, id: string, sql: string): Promise<void> {
  await client.query('begin')
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
    [JSON.stringify({ sub: id, role: 'authenticated' }), id],
  )
  await client.query(sql, [id])
  await client.query('commit')
}
