// Access tokens outlive the sessions they were made for. Once a second each process asks the database which sessions have
// ended since it last asked, and refuses their tokens from then on; a request itself pays for a look into a map.
import type { FastifyBaseLogger } from 'fastify'
import { type Database, serviceCaller } from './postgres/database.ts'

export type Sessions = {
  /** Whether a token that is good by itself stands for a session that was ended, or for somebody who is banned. */
  hasEnded(of: { sessionId: string | null; userId: string | null }): boolean
  stats(): { ended: number; stale: number }
  close(): void
}

const askEveryMs = 1_000
const staleAfterMs = 5_000
/** A list is looked through for what has been forgotten only when it has grown to twice its size. */
const smallest = 1_000
/** Tokens are believed a little beyond their time. */
const leewaySeconds = 60
const text = 'select auth.revoked_since($1, $2)'

type Revoked = { cursor: string; subjects: [id: string, untilMs: number][] }

/** `tokenSeconds`: how long an access token may live, and so how long the end of its session has to be remembered. */
export async function watchSessions(on: { db: Database; log: FastifyBaseLogger; tokenSeconds: number }): Promise<Sessions> {
  const revoked = new Map<string, number>()
  let cursor = '0'
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let sweepAt = smallest

  async function ask(): Promise<void> {
    const startedAt = performance.now()
    const statement = { name: 'auth.revoked_since', text, values: [cursor, `${on.tokenSeconds + leewaySeconds} seconds`] }
    const { rows } = await on.db.run(serviceCaller, statement, { readOnly: true })
    const answer: Revoked = JSON.parse(rows[0]?.[0] ?? '')
    for (const [id, until] of answer.subjects) revoked.set(id, until)
    cursor = answer.cursor
    askedAt = startedAt
    if (revoked.size >= sweepAt) forget()
  }

  function forget(): void {
    const now = Date.now()
    for (const [id, until] of revoked) if (until <= now) revoked.delete(id)
    sweepAt = Math.max(smallest, revoked.size * 2)
  }

  async function askOnce(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      await ask()
    } catch (error) {
      on.log.warn({ err: error }, 'ended sessions could not be asked for')
    } finally {
      isAsking = false
    }
  }

  const isRevoked = (id: string | null) => id !== null && (revoked.get(id) ?? 0) > Date.now()
  const isStale = () => performance.now() - askedAt > staleAfterMs

  await askOnce()
  const timer = setInterval(() => void askOnce(), askEveryMs).unref()
  return {
    hasEnded: ({ sessionId, userId }) => isRevoked(sessionId) || isRevoked(userId),
    stats: () => ({ ended: revoked.size, stale: isStale() ? 1 : 0 }),
    close: () => clearInterval(timer),
  }
}
