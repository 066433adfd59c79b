// Scheduled tasks, run as the owner of the database: every task in clock.tasks once a minute, and once a day what also needs
// the server itself. Any number of processes may run this; graphile-worker gives each minute and each day to one of them.
import { Logger, parseCronItems, run, type Task } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '#server/log.ts'

// Operators do not need its line about each run.
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

export type Clocks = { stop(): Promise<void> }
/** Run at midnight UTC, or when the server starts again after a midnight that it missed. */
export type DailyTasks = Record<string, (client: pg.ClientBase, log: Log) => Promise<void>>

const minute = { match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } }
const midnight = { match: '0 0 * * *', options: { backfillPeriod: 24 * 60 * 60 * 1000 } }

export async function startClocks(
  owner: pg.ClientConfig,
  { pooled, log, daily }: { pooled: boolean; log: Log; daily: DailyTasks },
): Promise<Clocks> {
  const pool = new pg.Pool({ ...owner, max: 3 })
  const lost = (error: Error) => log.warn({ err: error }, 'clock connection lost')
  pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  const runner = await run({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    noPreparedStatements: pooled,
    logger: new Logger(() => (level, message) => log[levels[level]]({ clock: message })),
    taskList: Object.fromEntries(
      Object.entries({ 'due-tasks': runDueTasks, ...daily }).map(([name, task]): [string, Task] => [
        name,
        (_payload, { withPgClient }) => withPgClient((client) => task(client, log)),
      ]),
    ),
    parsedCronItems: parseCronItems([{ task: 'due-tasks', ...minute }, ...Object.keys(daily).map((task) => ({ task, ...midnight }))]),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

/** Keys that each task does in one transaction. */
const batch = 200
/** After this, what is left waits for the next minute. */
const longestRunMs = 45_000

type Batch = { done: number; idle: string[]; failed: { key: string; error: string; code: string; tries: number }[] }

/** The tasks take turns, a batch each, so that a long queue of one does not hold up the others. */
async function runDueTasks(client: pg.ClientBase, log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string; failed: boolean }>(
    'select name, failed_since is not null as failed from clock.tasks order by name',
  )
  const endsAt = Date.now() + longestRunMs
  let waiting = rows.map(({ name, failed }) => ({ name, failed, idle: [] as string[] }))
  while (waiting.length > 0 && Date.now() < endsAt) {
    const unfinished: typeof waiting = []
    for (const task of waiting) if (await runBatch(client, log, task)) unfinished.push({ ...task, failed: false })
    waiting = unfinished
  }
}

/** Whether the task may have more to do. */
async function runBatch(client: pg.ClientBase, log: Log, task: { name: string; failed: boolean; idle: string[] }): Promise<boolean> {
  try {
    const { rows } = await client.query<Batch>('select done, idle, failed from clock.run_batch($1, $2, $3)', [task.name, batch, task.idle])
    const { done = 0, idle = [], failed = [] } = rows[0] ?? {}
    if (task.failed) await client.query('update clock.tasks set failed_since = null where name = $1', [task.name])
    for (const { key, error, code, tries } of failed) if (tries === 1) log.error({ task: task.name, key, code, error }, 'fault')
    task.idle.push(...idle)
    // What was idle is left out of the next batch, and what failed rests.
    return done > 0 || idle.length > 0 || failed.length > 0
  } catch (error) {
    log.error({ err: error, task: task.name }, 'fault')
    await client.query('update clock.tasks set failed_since = coalesce(failed_since, now()) where name = $1', [task.name])
    return false
  }
}
