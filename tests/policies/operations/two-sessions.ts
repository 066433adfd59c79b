// Two connections to a database of one test file, for what happens in two transactions at once.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { openStage, type Stage } from '#tests/support/policies/stage.ts'
import { cloneDatabase } from '#tests/support/setup/database.ts'

type Sessions = {
  one: pg.Client
  two: pg.Client
  /** On the first one. */
  town: Stage
  /** Until the statement of the second session waits for a lock that the first one holds. */
  twoWaits: () => Promise<void>
}

export function twoSessions(): Sessions {
  // The connections are set before the first test.
  const sessions = {} as Sessions
  let end: () => Promise<unknown>
  beforeAll(async () => {
    const clone = await cloneDatabase()
    const [one, two] = [new pg.Client(clone.owner), new pg.Client(clone.owner)]
    end = async () => {
      await Promise.all([one.end(), two.end()])
      await clone.drop()
    }
    await Promise.all([one.connect(), two.connect()])
    const { rows } = await two.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = async () => {
      const found = await one.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [rows[0]?.pid])
      expect(found.rows).toEqual([{ waits: true }])
    }
    Object.assign(sessions, { one, two, town: openStage(one), twoWaits: () => vi.waitFor(waiting, { timeout: 10_000, interval: 10 }) })
  })
  // What a failed test left open would fail the next one too.
  afterEach(async () => {
    await sessions.one.query('rollback')
    await sessions.two.query('rollback')
  })
  afterAll(() => end())
  return sessions
}
