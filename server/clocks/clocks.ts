// Scheduled tasks: once a minute, runs every task in clock.tasks as the owner of the database. Any number of processes may
// run this; graphile-worker gives each minute to one of them.
import { Logger, parseCronItems, run } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '#server/log.ts'

// Operators do not need its line about each run.
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

export type Clocks = { stop(): Promise<void> }

export async function startClocks(owner: pg.ClientConfig, { pooled, log }: { pooled: boolean; log: Log }): Promise<Clocks> {
  const pool = new pg.Pool({ ...owner, max: 3 })
  const lost = (error: Error) => log.warn({ err: error }, 'clock connection lost')
  pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  const runner = await run({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    noPreparedStatements: pooled,
    logger: new Logger(() => (level, message) => log[levels[level]]({ clock: message })),
    taskList: { 'due-tasks': (_payload, { withPgClient }) => withPgClient((client) => runDueTasks(client, log)) },
    parsedCronItems: parseCronItems([{ task: 'due-tasks', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } }]),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

/** Each task has its own transaction, so that a failing one does not stop the others. */
async function runDueTasks(client: pg.ClientBase, log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string; call: string }>(`select name, function::text as call from clock.tasks order by name`)
  for (const { name, call } of rows) {
    try {
      await client.query(`select ${call.replace(/\(\)$/, '')}()`)
    } catch (error) {
      log.error({ err: error, task: name }, 'fault')
    }
  }
}
