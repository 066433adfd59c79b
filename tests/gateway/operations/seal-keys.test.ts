// Rotating the keys of sealed values with the operator's command, while the server that sealed them runs.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminWith, refusalOf } from '#tests/support/gateway/admin.ts'
import { type CalendarHost, calendarWith, startCalendarHost } from '#tests/support/gateway/calendar-host.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

type Key = { id: string; key: string; made_at: string }

let folder: string
let file: string
let calendars: CalendarHost
let gateway: Gateway
let settings: Record<string, string>
let ana: Member
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-seal-'))
  file = path.join(folder, 'sealing-keys.json')
  calendars = await startCalendarHost()
  gateway = await startGateway({ settings: { DATA_DIR: folder, CALENDAR_LOCAL_HOST: calendars.host } })
  const { user, password, host, port, database } = gateway.sql
  const place = `${database}?host=${encodeURIComponent(host)}&port=${port}`
  settings = { DATA_DIR: folder, DATABASE_URL: `postgres://${user}:${encodeURIComponent(password ?? '')}@/${place}` }
  ana = await gateway.signUp('Ana Alvarez')
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ana.user.id])
  await ana.client.rpc('availability_save', { timezone: 'America/Denver', hours: [] }).throwOnError()
})
afterAll(async () => {
  await gateway.stop()
  await calendars.stop()
  await rm(folder, { recursive: true, force: true })
})

const readKeys = async () => (JSON.parse(await readFile(file, 'utf8')) as { keys: Key[] }).keys
const writeKeys = (keys: Key[]) => writeFile(file, JSON.stringify({ keys }))
const earlier = (at: string) => new Date(Date.parse(at) - 180_000).toISOString()
/** As if the keys had been made three minutes earlier. */
async function age(): Promise<void> {
  await writeKeys((await readKeys()).map((key) => ({ ...key, made_at: earlier(key.made_at) })))
}
const sealed = async () =>
  (
    await gateway.sql.query<{ id: string; address: string }>(
      'select feed_id as id, address from internal.busy_feed_sources order by feed_id',
    )
  ).rows
const usedKeys = async () => [...new Set((await sealed()).map(({ address }) => address.split('.')[0]))]

/** Whether the server still opens every address. */
async function readAll(): Promise<string[]> {
  const before = calendars.asked.length
  await gateway.sql.query('update internal.busy_feed_sources set due_at = now()')
  await expect.poll(() => calendars.asked.length - before).toBe(2)
  return calendars.asked.slice(before).toSorted()
}

test('without sealed values there is nothing to do', async () => {
  expect(await refusalOf(settings, 'seal-keys')).toContain('There are no sealing keys')
})

test('a new key seals everything anew, and the earlier one is dropped by the next run, once it cannot be in use any more', async () => {
  for (const name of ['one', 'two'])
    await ana.client.functions.invoke('busy-feed', { body: { address: calendars.put(`/${name}.ics`, calendarWith()) } })
  const [first, ...others] = await readKeys()
  expect(others).toEqual([])
  expect(await usedKeys()).toEqual([first?.id])
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  expect(await adminWith(settings, 'seal-keys')).toMatch(/^Values sealed with \w{8}: 2\. Run this again after 20/)
  const [kept, second] = await readKeys()
  expect(kept).toEqual(first)
  expect(await usedKeys()).toEqual([second?.id])
  expect(await readAll()).toEqual(['/one.ics', '/two.ics'])

  expect(await adminWith(settings, 'seal-keys')).toMatch(/: 0\. Run this again after 20/)
  expect(await readKeys()).toEqual([first, second])
  await age()
  expect(await adminWith(settings, 'seal-keys')).toMatch(/: 0\. Keys dropped: 1\.$/)
  expect((await readKeys()).map(({ id }) => id)).toEqual([second?.id])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readAll()).toEqual(['/one.ics', '/two.ics'])
})

test('a run that was killed on its way is continued with the same key, and a key that is still in use stays', async () => {
  const [before] = await sealed()
  await adminWith(settings, 'seal-keys')
  const [, latest] = await readKeys()
  // As if the run had ended after the second value, and long ago.
  await gateway.sql.query('update internal.busy_feed_sources set address = $2 where feed_id = $1', [before?.id, before?.address])
  await age()
  expect((await usedKeys()).length).toBe(2)
  expect(await adminWith(settings, 'seal-keys')).toMatch(new RegExp(`^Values sealed with ${latest?.id}: 1\\. Keys dropped: 1\\.$`))
  expect(await usedKeys()).toEqual([latest?.id])
  expect(await readAll()).toEqual(['/one.ics', '/two.ics'])
})

test('values whose key is gone stay as they are, no key is dropped, and the doctor says so', async () => {
  const keys = await readKeys()
  const [before] = await sealed()
  const foreign = `00000000.${before?.address.split('.')[1]}`
  await gateway.sql.query('update internal.busy_feed_sources set address = $2 where feed_id = $1', [before?.id, foreign])
  await age()
  expect(await adminWith(settings, 'seal-keys')).toMatch(
    /: 1\. Values whose key is not in the file, or that were changed: 1; they stay as they are\.$/,
  )
  expect(await readKeys()).toHaveLength(2)
  expect((await sealed())[0]?.address).toBe(foreign)
  expect(await refusalOf(settings, 'doctor')).toMatch(
    /Wrong:\n {2}- Values are sealed with keys that are not here: 00000000\. Put the file of sealing keys back\./,
  )

  await gateway.sql.query('update internal.busy_feed_sources set address = $2 where feed_id = $1', [before?.id, before?.address])
  expect(await adminWith(settings, 'doctor')).toContain('New sealing keys are not in use everywhere yet.')
  await writeKeys((await readKeys()).filter(({ id }) => id !== keys[0]?.id))
  expect(await refusalOf(settings, 'doctor')).toContain(`keys that are not here: ${keys[0]?.id}.`)
})
