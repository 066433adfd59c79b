// A calendar that makes the reader itself fail, which no real calendar should.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBusyFeeds } from '#server/clocks/busy-feeds.ts'
import { type InProcess, openInProcess } from './parts.ts'

let parts: InProcess
beforeAll(async () => {
  parts = await openInProcess()
})
afterAll(() => parts.close())

test('a calendar that makes the reader fail holds up no other, rests longer each time, and is reported once', async () => {
  const { sql, owner } = parts
  const { rows: feeds } = await sql.query<{ id: string }>(
    `with person as (
       insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       select gen_random_uuid(), n || '@town.test', now(), '{"full_name": "Ana Alvarez"}' from generate_series(1, 6) as n returning id),
     own as (insert into public.availability (user_id, timezone) select id, 'America/New_York' from person),
     feed as (insert into public.busy_feeds (user_id, host) select id, 'town.test' from person returning id)
     insert into internal.busy_feed_sources (feed_id, address, due_at)
     select id, 'https://town.test/' || id, now() - interval '1 minute' from feed returning feed_id as id`,
  )
  const [broken] = feeds
  const log = parts.log.child({})
  const reported: unknown[] = []
  log.error = (facts: unknown) => reported.push(facts)
  const started = () =>
    startBusyFeeds(owner, {
      log,
      calendars: {
        localHost: null,
        sealing: { seal: (text: string) => text, open: (text: string) => text },
        read: ({ pathname }) =>
          pathname.endsWith(broken?.id ?? '')
            ? Promise.reject(new Error('the reader failed'))
            : Promise.resolve({ quarters: '{}', notes: '[]', version: { etag: null, modified: null } }),
      },
    })
  const standings = async () => {
    const { rows } = await sql.query<{ failures: number; problem: string | null; many: number }>(
      `select source.failures, feed.problem, count(*)::int as many
       from internal.busy_feed_sources as source join public.busy_feeds as feed on feed.id = source.feed_id
       where source.due_at > now() + interval '5 minutes' group by 1, 2 order by 1`,
    )
    return rows
  }
  const reading = started()
  await expect.poll(standings, { timeout: 10_000 }).toEqual([
    { failures: 0, problem: null, many: 5 },
    { failures: 1, problem: 'unreachable', many: 1 },
  ])
  await sql.query('update internal.busy_feed_sources set due_at = now() where feed_id = $1', [broken?.id])
  await expect.poll(standings, { timeout: 10_000 }).toEqual([
    { failures: 0, problem: null, many: 5 },
    { failures: 2, problem: 'unreachable', many: 1 },
  ])
  await reading.stop()
  expect(reported).toHaveLength(1)
})
