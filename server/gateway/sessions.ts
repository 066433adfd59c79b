// Access tokens outlive their sessions. Once a second each process asks the database which sessions have ended since its
// last query, and refuses their tokens from then on; a request only needs a lookup in a map. A process that has ended a
// session tells the others to ask at once: the database says which, so that a message that is lost costs a second.
import type { FastifyBaseLogger } from 'fastify'
import type { Broker } from './broker/broker.ts'
import { type Database, serviceCaller } from './postgres/database.ts'

export type Sessions = {
  /** Whether an otherwise valid token belongs to an ended session or to a banned user. */
  hasEnded(of: { sessionId: string | null; userId: string | null }): boolean
  /** Something here has ended sessions: all processes ask now. */
  lookNow(): void
  /** Called when further sessions have ended. */
  onEnded(act: () => void): void
  stats(): { ended: number; stale: number }
  close(): void
}

const askEveryMs = 1_000
const staleAfterMs = 5_000
/** Expired entries are removed only once a list has doubled in size. */
const smallest = 1_000
/** Tokens are accepted slightly past their expiry. */
const leewaySeconds = 60
const text = 'select auth.revoked_since($1, $2)'

type Revoked = { cursor: string; subjects: [id: string, untilMs: number][] }

/** `tokenSeconds`: how long an access token may live, and so how long we have to remember that its session ended. */
export async function watchSessions(on: { db: Database; broker: Broker; log: FastifyBaseLogger; tokenSeconds: number }): Promise<Sessions> {
  const revoked = new Map<string, number>()
  const told: (() => void)[] = []
  let cursor = '0'
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let askAgain = false
  let sweepAt = smallest

  async function ask(): Promise<void> {
    const startedAt = performance.now()
    const statement = { name: 'auth.revoked_since', text, values: [cursor, `${on.tokenSeconds + leewaySeconds} seconds`] }
    const { rows } = await on.db.run(serviceCaller, statement, { readOnly: true })
    const answer: Revoked = JSON.parse(rows[0]?.[0] ?? '')
    const isNews = answer.subjects.some(([id, until]) => revoked.get(id) !== until)
    for (const [id, until] of answer.subjects) revoked.set(id, until)
    cursor = answer.cursor
    askedAt = startedAt
    if (revoked.size >= sweepAt) forget()
    if (isNews) for (const act of told) act()
  }

  function forget(): void {
    const now = Date.now()
    for (const [id, until] of revoked) if (until <= now) revoked.delete(id)
    sweepAt = Math.max(smallest, revoked.size * 2)
  }

  // The query that is running may not see a session that has just ended.
  function askNow(): void {
    if (isAsking) askAgain = true
    else void askOnce()
  }

  async function askOnce(): Promise<void> {
    if (isAsking) return
    isAsking = true
    askAgain = false
    try {
      await ask()
    } catch (error) {
      on.log.warn({ err: error }, 'ended sessions could not be asked for')
    } finally {
      isAsking = false
      if (askAgain) void askOnce()
    }
  }

  const isRevoked = (id: string | null) => id !== null && (revoked.get(id) ?? 0) > Date.now()
  const isStale = () => performance.now() - askedAt > staleAfterMs

  await askOnce()
  const timer = setInterval(() => void askOnce(), askEveryMs).unref()
  const others = on.broker.open('ended sessions', { onMessage: askNow, onGap: askNow, onGone: () => {} })
  return {
    hasEnded: ({ sessionId, userId }) => isRevoked(sessionId) || isRevoked(userId),
    lookNow() {
      askNow()
      others.tell(() => Buffer.from('look'))
    },
    onEnded: (act) => void told.push(act),
    stats: () => ({ ended: revoked.size, stale: isStale() ? 1 : 0 }),
    close() {
      clearInterval(timer)
      others.close()
    },
  }
}
