// Reads members' own calendars again, each about once an hour. Several processes may do so in parallel: each reserves the
// calendars it reads with a lease.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import { addressPlace, type Calendars } from '#server/services/calendars/calendars.ts'
import { CalendarProblem } from '#server/services/calendars/fetch-calendar.ts'
import { CannotOpen } from '#server/services/sealing/sealing.ts'

const lookEveryMs = 2_000
const mostAtOnce = 4
/** Longer than reading one may take. */
const leaseSeconds = 120
const longestRestMs = 60_000
/** How long a graceful shutdown waits for calendars that are being read; the lease gives them back. */
const endMs = 1_000

type Due = { feed_id: string; address: string; etag: string | null; modified: string | null; timezone: string; today: Date }
export type BusyFeeds = { stop(): Promise<void> }

export function startBusyFeeds(owner: pg.ClientConfig, { calendars, log }: { calendars: Calendars; log: Log }): BusyFeeds {
  const pool = new pg.Pool({ ...owner, max: 1 })
  const lost = (error: Error) => log.warn({ err: error }, 'calendar connection lost')
  pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  const end = new AbortController()
  const running = work()
  return {
    async stop() {
      end.abort()
      await Promise.race([running, wait(endMs, undefined, { ref: false })])
      await pool.end()
    },
  }

  async function work(): Promise<void> {
    let failures = 0
    while (!end.signal.aborted) {
      let restMs = lookEveryMs
      try {
        if ((await readDue(pool, calendars, log)) === mostAtOnce) restMs = 0
        failures = 0
      } catch (error) {
        if (end.signal.aborted) return
        failures += 1
        restMs = Math.min(longestRestMs, 1000 * 2 ** failures)
        log.error({ err: error }, 'fault')
      }
      await wait(restMs, undefined, { signal: end.signal, ref: false }).catch(() => {})
    }
  }
}

async function readDue(pool: pg.Pool, calendars: Calendars, log: Log): Promise<number> {
  const { rows } = await pool.query<Due>('select * from internal.take_busy_feeds($1, make_interval(secs => $2))', [
    mostAtOnce,
    leaseSeconds,
  ])
  // What fails even so is tried again after its lease. Without a database, the next look fails.
  for (const each of await Promise.allSettled(rows.map((due) => readOne(pool, calendars, log, due))))
    if (each.status === 'rejected') log.error({ err: each.reason }, 'fault')
  return rows.length
}

async function readOne(
  pool: pg.Pool,
  calendars: Calendars,
  log: Log,
  { feed_id: id, address, etag, modified, timezone, today }: Due,
): Promise<void> {
  try {
    const url = new URL(calendars.sealing.open(address, addressPlace(id)))
    const found = await calendars.read(url, { etag, modified }, { timezone, today })
    const version = found?.version
    await pool.query('select internal.finish_busy_feed($1, $2, $3, $4, $5)', [
      id,
      found?.quarters ?? null,
      version?.etag ?? null,
      version?.modified ?? null,
      found?.notes ?? null,
    ])
  } catch (error) {
    // Neither the address nor what the calendar's server says belongs in the log.
    const problem = error instanceof CalendarProblem ? error.problem : error instanceof CannotOpen ? 'sealed' : null
    await fail(pool, id, problem ?? 'unreachable', problem === null ? () => log.error({ err: error, feedId: id }, 'fault') : () => {})
  }
}

/** `report`: called for the first failure since the calendar was last read. */
async function fail(pool: pg.Pool, id: string, problem: string, report: () => void): Promise<void> {
  await pool.query('select internal.fail_busy_feed($1, $2)', [id, problem])
  const { rows } = await pool.query('select from internal.busy_feed_sources where feed_id = $1 and failures = 1', [id])
  if (rows.length > 0) report()
}
