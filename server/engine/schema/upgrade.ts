// Upgrades a database of an older release in one transaction: the steps it lacks, then the functions and rules of today.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { isBusy, replaceRules, run } from './apply.ts'
import type { Migration } from './migrations.ts'
import type { Schema } from './schema-files.ts'

/** A step that waits for a lock makes every request behind it wait, so it gives up soon and tries again. */
const lockTimeout = '3s'
const pauseMs = 500
const mostTries = 40

export async function upgrade(client: pg.Client, { schema, steps, log }: { schema: Schema; steps: Migration[]; log: Log }): Promise<void> {
  await client.query('savepoint upgrade')
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      for (const { name, statements } of steps) {
        log.info(`Upgrading the database: ${name}`)
        await run(client, statements)
      }
      await replaceRules(client, schema)
      await client.query('set local lock_timeout = 0')
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !isBusy(error.code)) throw error
      if (tries === mostTries)
        throw new CannotStart(
          'The database could not be upgraded, because others keep its tables locked. Nothing was changed. Stop them, and start again.',
        )
      await client.query('rollback to savepoint upgrade')
      log.info('Another connection holds a lock; trying again.')
      await wait(pauseMs)
    }
  }
}

/** Whether version `a`, like 0.2.0, is later than `b`. */
export function isLater(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
