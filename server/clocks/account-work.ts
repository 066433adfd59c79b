// What members' data needs besides SQL: making the copies they asked for, and telling the payment provider not to renew the plans
// of those who leave. Several processes may do this in parallel: each reserves a piece of work with a lease.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Payments } from '#server/services/payments/provider.ts'
import { openBell } from './bell.ts'
import { type Files, writeArchive } from './export-archive.ts'

/** For work that becomes due later, and that for which no notification arrived. */
const lookEveryMs = 5_000
const leaseSeconds = 30 * 60
const exportPauses = [10, 60, 600]
const endingPauses = [10, 60, 600, 3600]
const longestRestMs = 30_000
/** How long a graceful shutdown waits for running work before it is cut off, to be done again later. */
const endMs = 5_000

type Working = { files: Files; payments: Pick<Payments, 'source' | 'stop'> | null; log: Log }
type Export = { id: string; user_id: string; path: string; tries: number }
type Ending = { contract_id: string; tries: number }

export type AccountWork = { stop(): Promise<void> }

export function startAccountWork(owner: pg.ClientConfig, on: Working): AccountWork {
  const pool = new pg.Pool({ ...owner, max: 1 })
  const lost = (error: Error) => on.log.warn({ err: error }, 'account work connection lost')
  pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  const bell = openBell(owner, 'account_work', on.log)
  const end = new AbortController()
  const cut = new AbortController()
  const running = work()
  return {
    async stop() {
      end.abort()
      await Promise.race([running, wait(endMs, undefined, { ref: false })])
      cut.abort()
      await running
      await bell.stop()
      await pool.end()
    },
  }

  async function work(): Promise<void> {
    let failures = 0
    while (!end.signal.aborted) {
      let restMs = lookEveryMs
      try {
        if ((await endNextContract(pool, on, cut.signal)) || (await makeNextExport(pool, on, cut.signal))) restMs = 0
        failures = 0
      } catch (error) {
        failures += 1
        restMs = Math.min(longestRestMs, 1000 * 2 ** failures)
        on.log.error({ err: error }, 'fault')
      }
      await bell.rest(restMs, end.signal)
    }
  }
}

/** False if none was due. */
async function makeNextExport(pool: pg.Pool, { files, log }: Working, cut: AbortSignal): Promise<boolean> {
  const { rows } = await pool.query<Export>('select id, user_id, path, tries from internal.take_export(make_interval(secs => $1))', [
    leaseSeconds,
  ])
  const [due] = rows
  if (due === undefined) return false
  try {
    // Only if the server died during each try: it would die again.
    if (due.tries > exportPauses.length + 1) throw new Error('none of the tries came to an end')
    const size = await withClient(pool, cut, (client) => writeArchive(client, files, { userId: due.user_id, path: due.path }))
    await pool.query('select internal.finish_export($1, $2)', [due.id, size])
  } catch (error) {
    if (cut.aborted) {
      await pool.query(
        `update internal.account_exports set status = 'waiting', tries = tries - 1, due_at = statement_timestamp() where id = $1 and status = 'making'`,
        [due.id],
      )
      return true
    }
    const pause = exportPauses[due.tries - 1]
    log[pause === undefined ? 'error' : 'warn']({ err: error, exportId: due.id, tries: due.tries }, 'export not made')
    await pool.query(
      `update internal.account_exports set status = $2, due_at = statement_timestamp() + make_interval(secs => $3) where id = $1 and status = 'making'`,
      [due.id, pause === undefined ? 'failed' : 'waiting', pause ?? 0],
    )
  }
  return true
}

/** False if none was due. A contract is tried until the provider answers: otherwise someone who has left would go on paying. */
async function endNextContract(pool: pg.Pool, { payments, log }: Working, cut: AbortSignal): Promise<boolean> {
  if (payments === null) return false
  const { rows } = await pool.query<Ending>(
    `with due as (
       select source, contract_id from internal.contract_endings where source = $1 and due_at <= statement_timestamp()
       order by due_at limit 1 for update skip locked)
     update internal.contract_endings as ending
     set tries = ending.tries + 1, due_at = statement_timestamp() + interval '5 minutes'
     from due where (ending.source, ending.contract_id) = (due.source, due.contract_id)
     returning ending.contract_id, ending.tries`,
    [payments.source],
  )
  const [due] = rows
  if (due === undefined) return false
  try {
    await until(cut, payments.stop(due.contract_id))
    await pool.query('delete from internal.contract_endings where source = $1 and contract_id = $2', [payments.source, due.contract_id])
  } catch (error) {
    const pause = endingPauses[due.tries - 1]
    log[pause === undefined ? 'error' : 'warn']({ err: error, contractId: due.contract_id, tries: due.tries }, 'contract not ended')
    await pool.query(
      `update internal.contract_endings set due_at = statement_timestamp() + make_interval(secs => $3) where source = $1 and contract_id = $2`,
      [payments.source, due.contract_id, pause ?? 6 * 3600],
    )
  }
  return true
}

/** Gives the connection back when the work is done, or closes it when it is cut off: the pool cannot end while one is held. */
async function withClient<Result>(pool: pg.Pool, cut: AbortSignal, use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await until(cut, use(client))
  } finally {
    client.release(cut.aborted)
  }
}

/** Fails once the signal is aborted, whatever the work is still waiting for. */
async function until<Result>(cut: AbortSignal, work: Promise<Result>): Promise<Result> {
  const done = new AbortController()
  const cutOff = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('the server is shutting down'))
    if (cut.aborted) fail()
    else cut.addEventListener('abort', fail, { signal: done.signal })
  })
  try {
    return await Promise.race([work, cutOff])
  } finally {
    done.abort()
  }
}
