// What the steps make of rows of the releases before: beside those of a release's town, the ones of its file in
// tests/releases/. Where nothing else is said, they are of 0.1.0.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { applySchema } from '#server/engine/schema/schema.ts'
import { addressesOf, adminWith } from '#tests/support/gateway/admin.ts'
import { catalogueOf, contentsOf } from '#tests/support/setup/catalogue.ts'
import { type Clone, cloneDatabase, emptyDatabase } from '#tests/support/setup/database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'bb-moves-'))
let before: Clone
let moved: Clone
let sql: pg.Client

async function connected({ owner }: Clone): Promise<pg.Client> {
  const client = new pg.Client(owner)
  await client.connect()
  return client
}

/** The town of a release, with its rows. */
async function townOf(version: string): Promise<Clone> {
  const database = await emptyDatabase()
  const town = path.join(folder, version)
  mkdirSync(town)
  expect(spawnSync('tar', ['-xf', `tests/releases/${version}.tar`, '-C', town]).status).toBe(0)
  await adminWith({ ...addressesOf(database), DATA_DIR: path.join(folder, `restored-${version}`) }, 'restore', town)
  const filling = await connected(database)
  await filling.query(readFileSync(`tests/releases/${version}-rows.sql`, 'utf8'))
  await filling.end()
  return database
}

const upgrade = ({ owner }: Clone) => applySchema(owner, pino({ level: 'silent' }), { beforeUpgrade: async () => undefined })

beforeAll(async () => {
  before = await townOf('0.1.0')
  moved = await cloneDatabase(inject('scratch'), before.name)
  await upgrade(moved)
  sql = await connected(moved)
  await sql.query(`set timezone = 'UTC'`)
})
afterAll(async () => {
  await sql.end()
  await moved.drop()
  await before.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server that is killed in the middle of the step has changed nothing', { timeout: 90_000 }, async () => {
  const [watcher, holder] = [await connected(before), await connected(before)]
  const state = [await catalogueOf(watcher), await contentsOf(watcher)]
  expect(state[0]).toContainEqual(expect.stringContaining('column browse_entries words'))
  // The step comes to this table after the trades and the searches.
  await holder.query('begin; lock table internal.recounts in access share mode')
  const isWaiting = async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table internal.recounts%'`,
    )
    return rowCount === 1
  }
  const env = { ...process.env, ...addressesOf(before), DATA_DIR: path.join(folder, 'killed'), DEMO: 'off', PORT: '1', POOL_SIZE: '4' }
  const killed = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => killed.once('exit', resolve))
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  killed.kill('SIGKILL')
  await ended
  await expect.poll(isWaiting).toBe(false)
  await holder.end()
  expect([await catalogueOf(watcher), await contentsOf(watcher)]).toEqual(state)
  await watcher.end()
})

/** `id(x)` in a statement is the last two letters of an id of these rows. */
async function rows(statement: string, client = sql): Promise<unknown[][]> {
  const text = statement.replaceAll(/\bid\(([\w.]+)\)/g, 'right($1::text, 2)')
  return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows
}
const ours = (column: string) => `${column}::text like '00000000-0000-4000-8000-0000000000__'`

test('what was accepted is to be scheduled, no matter who has confirmed it; the basis of a trade is that of its offers', async () => {
  expect(await rows(`select id(id), phase, next_at::text from public.trade_proposals where ${ours('id')} order by 1`)).toEqual([
    ['c1', 'to_schedule', 'infinity'],
    ['c2', 'to_schedule', 'infinity'],
    ['c3', 'completed', 'infinity'],
    ['c4', 'cancelled', 'infinity'],
    ['c5', 'awaiting_recipient', 'infinity'],
    ['c6', 'withdrawn', 'infinity'],
  ])
  expect(
    await rows(`select id(trade_id), version, value_basis from public.trade_versions where ${ours('trade_id')} order by 1, 2`),
  ).toEqual([
    ['c1', 1, 'time'],
    ['c1', 2, 'time'],
    ['c2', 1, 'money'],
    ['c3', 1, 'money'],
    ['c4', 1, 'money'],
    ['c5', 1, 'even'],
    ['c6', 1, 'money'],
  ])
})

const dayOf = (column: string) => `to_char(meeting.${column}, 'MM-DD')`

test('each service of the accepted offer has a visit of its own, done or cancelled as its trade', async () => {
  expect(
    await rows(`select id(meeting.trade_id), item.title, id(meeting.provider_id), id(meeting.receiver_id), meeting.status, meeting.minutes,
        meeting.location_mode, ${dayOf('provider_done_at')}, ${dayOf('receiver_done_at')}
      from public.trade_appointments as meeting join public.trade_items as item on item.appointment_id = meeting.id
      where ${ours('meeting.trade_id')} order by 1, item.position`),
  ).toEqual([
    ['c1', 'Bridal look', 'a1', 'a2', 'unscheduled', 90, 'your_place', null, null],
    ['c1', 'Gel manicure', 'a2', 'a1', 'unscheduled', 120, 'my_place', null, null],
    ['c1', 'Makeup lessons', 'a1', 'a2', 'unscheduled', 480, 'my_place', null, null],
    ['c2', 'Bridal look', 'a1', 'a2', 'unscheduled', 90, 'your_place', null, null],
    ['c2', 'Gel manicure', 'a2', 'a1', 'unscheduled', 120, 'my_place', null, null],
    ['c3', 'Bridal look', 'a1', 'a2', 'done', 90, 'your_place', '01-05', '01-06'],
    ['c3', 'Gel manicure', 'a2', 'a1', 'done', 120, 'my_place', '01-06', '01-05'],
    ['c4', 'Bridal look', 'a1', 'a2', 'cancelled', 90, 'your_place', '01-06', null],
    ['c4', 'Gel manicure', 'a2', 'a1', 'cancelled', 120, 'my_place', null, '01-06'],
  ])
  expect(
    await rows(`select id(trade_id), version, count(*)::int from public.trade_items
      where ${ours('trade_id')} and appointment_id is null group by 1, 2 order by 1, 2`),
  ).toEqual([
    ['c1', 1, 2],
    ['c5', 1, 2],
    ['c6', 1, 2],
  ])
  expect(await rows('select timezone, reminded, count(*)::int from public.trade_appointments group by 1, 2')).toEqual([
    ['America/New_York', 7, 57],
  ])
})

test('trade rules without a form are gone, and so are times out of range', async () => {
  expect(await rows(`select count(*)::int from public.profile_details where trade_rules <> '{}'`)).toEqual([[0]])
  expect(
    await rows(`select id(conversation_id), id(user_id), last_read_at::date::text,
        case when archived_at > now() - interval '1 day' then 'now' else archived_at::date::text end
      from public.conversation_members where ${ours('conversation_id')} order by 1, 2`),
  ).toEqual([
    ['d1', 'a1', null, 'now'],
    ['d1', 'a2', '2026-01-02', '2026-01-03'],
    ['d2', 'a1', null, null],
    ['d2', 'a3', null, 'now'],
  ])
})

test('notifications are listed under their tab', async () => {
  expect(await rows(`select tab, type from public.notifications where title like 'Moved %' order by 1, 2`)).toEqual([
    ['community', 'new_education'],
    ['community', 'new_event'],
    ['community', 'new_forum_thread'],
    ['community', 'new_marketplace'],
    ['community', 'new_user'],
    ['jobs', 'new_job'],
    ['messages', 'message'],
    ['system', 'billing'],
    ['system', 'founder_ending'],
    ['system', 'new_verification'],
    ['system', 'system'],
    ['system', 'trial_ending'],
    ['system', 'verification'],
    ['trades', 'review'],
    ['trades', 'trade_accepted'],
    ['trades', 'trade_cancelled'],
    ['trades', 'trade_completed'],
    ['trades', 'trade_declined'],
    ['trades', 'trade_proposal'],
    ['trades', 'trade_update'],
  ])
})

test('members and their services are found by their words, apart from suspended members', async () => {
  expect(
    await rows(`select kind, id(id), tsvector_to_array(name), array(select unnest(tsvector_to_array(words)) except
        select unnest(tsvector_to_array(name)) order by 1)
      from internal.search_entries where ${ours('id')} order by 1, 2`),
  ).toEqual([
    ['profile', 'a1', ['artist', 'bridal', 'glow', 'look', 'makeup', 'marsh', 'mona', 'mua', 'room'], ['weddings']],
    ['profile', 'a2', ['gel', 'manicure', 'nails', 'nell', 'novak'], []],
    ['profile', 'a3', ['gone', 'greta'], []],
    ['service', 'b1', ['artist', 'bridal', 'look', 'makeup', 'mua'], []],
    ['service', 'b2', ['gel', 'manicure', 'nails'], []],
  ])
  expect(
    await rows(`select id(id) from internal.search_entries where ${ours('id')}
      and not tsvector_to_array(words) @> tsvector_to_array(name)`),
    'no word of a name is missing from all words',
  ).toEqual([])
  expect(
    await rows(`select kind, word from internal.known_words where word in ('weddings', 'bridal', 'paraffin', 'vanished') order by 1, 2`),
  ).toEqual([
    ['profile', 'bridal'],
    ['profile', 'weddings'],
    ['service', 'bridal'],
  ])
})

test('everyone is matched and looked after from now on, apart from those who are gone', async () => {
  const members = `from public.profiles as card where ${ours('card.id')} order by 1`
  expect(
    await rows(`select id(card.id), exists (select from internal.match_pool where user_id = card.id and matched_on = '-infinity'),
        exists (select from internal.nudges where user_id = card.id and due_at between now() - interval '1 hour' and now() + interval '7 days')
      ${members}`),
  ).toEqual([
    ['a1', true, true],
    ['a2', true, true],
    ['a3', true, false],
    ['a4', true, true],
  ])
})

test('reports keep what they are about, and figures are counted again', async () => {
  expect(await rows(`select subject_type from public.reports where ${ours('reporter_id')} order by 1`)).toEqual([
    ['conversation'],
    ['message'],
    ['profile'],
    ['trade'],
  ])
  expect(await rows(`select subject, day::text, name from internal.recounts where day < '2026-01-02' order by 1, 2, 3`)).toEqual([
    ['day', '2025-12-20', null],
    ['day', '2025-12-24', null],
    ['event', '2025-12-31', 'button_moved'],
    ['event', '2026-01-01', 'page_moved'],
  ])
})

test('from 0.2.0: views of jobs are views of content, and go with their job', { timeout: 90_000 }, async () => {
  const town = await townOf('0.2.0')
  await upgrade(town)
  const client = await connected(town)
  const days = `select kind, id(content_id), day::text, source, views from internal.content_view_days where ${ours('content_id')} order by 3, 4`
  const viewers = `select kind, id(content_id), id(viewer_id), minute_at at time zone 'UTC' = '2026-11-02 10:00', in_minute
    from internal.content_viewers where ${ours('content_id')}`
  expect(await rows(days, client)).toEqual([
    ['job', 'e1', '2026-11-01', 'link', 1],
    ['job', 'e1', '2026-11-01', 'list', 3],
    ['job', 'e1', '2026-11-02', 'list', 1],
  ])
  expect(await rows(viewers, client)).toEqual([['job', 'e1', 'a2', true, 2]])
  await client.query('delete from public.job_listings')
  expect([await rows(days, client), await rows(viewers, client)]).toEqual([[], []])
  await client.end()
  await town.drop()
})
