// Matches every member once a night, a few at a time. After each batch it rests as long as the batch took, so that it never uses
// more than half of one core; the members themselves are matched when they read their suggestions (matching.sql). Several
// processes may do this in parallel: each takes members that no other has taken.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'

const lookEveryMs = 60_000
/** Takes less than half a second, and less for each member than a smaller one: the places nearby are found once. */
const batch = 100

export type Matching = { stop(): Promise<void> }

export function startMatching(owner: pg.ClientConfig, { log }: { log: Log }): Matching {
  const pool = new pg.Pool({ ...owner, max: 1 })
  const lost = (error: Error) => log.warn({ err: error }, 'matching connection lost')
  pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  const end = new AbortController()
  const running = work()
  return {
    async stop() {
      end.abort()
      await running
      await pool.end()
    },
  }

  async function work(): Promise<void> {
    while (!end.signal.aborted) {
      const began = performance.now()
      const matched = await matchNext().catch((error: unknown) => {
        log.error({ err: error }, 'fault')
        return 0
      })
      const restMs = matched < batch ? lookEveryMs : performance.now() - began
      await wait(restMs, undefined, { signal: end.signal, ref: false }).catch(() => {})
    }
  }

  async function matchNext(): Promise<number> {
    const { rows } = await pool.query<{ matched: number }>('select internal.match_next($1) as matched', [batch])
    return rows[0]?.matched ?? 0
  }
}
