// A session that was ended (signed out, revoked) hears no more, although its token has time left. All sessions that
// listen here are asked for at once; those found gone are remembered, so that they cannot simply join again.
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import type { Channel } from './channel.ts'

export type Sessions = { isGone(caller: Caller): boolean; close(): void }

export const goneText = 'The session has ended'

const askEvery = 1_000
// Signing out in one place ends a person's other sessions as well: what those are in the middle of, they may end. With
// the asking it stays below the five seconds that are promised.
const graceMs = 2_500
const remembered = 10_000
const gone = { name: 'realtime_sessions_gone', text: 'select unnest(auth.sessions_gone($1::uuid[]))::text' }

export function watchSessions(on: { db: Database; log: FastifyBaseLogger; channels: () => Iterable<Channel> }): Sessions {
  const known = new LRUCache<string, true>({ max: remembered })
  let firstSeen = new Map<string, number>()
  let isAsking = false

  async function ask(): Promise<void> {
    const bySession = new Map<string, Channel[]>()
    for (const channel of on.channels()) {
      const { sessionId } = channel.caller
      if (sessionId === null) continue
      const others = bySession.get(sessionId)
      if (others) others.push(channel)
      else bySession.set(sessionId, [channel])
    }
    if (bySession.size === 0) return
    const values = [`{${[...bySession.keys()].join(',')}}`]
    const caller = { role: 'service_role', claims: '{"role":"service_role"}', userId: null } as const
    const { rows } = await on.db.run(caller, { ...gone, values }, { readOnly: true })
    const now = Date.now()
    firstSeen = new Map(rows.flatMap(([id]) => (id ? [[id, firstSeen.get(id) ?? now]] : [])))
    for (const [id, since] of firstSeen) {
      if (now - since < graceMs) continue
      known.set(id, true)
      // With a token of another session meanwhile, the channel may stay.
      for (const channel of bySession.get(id) ?? []) if (channel.caller.sessionId === id) channel.close(goneText)
    }
  }

  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    ask()
      .catch((error: unknown) => on.log.warn({ err: error }, 'ended sessions could not be asked for'))
      .finally(() => (isAsking = false))
  }, askEvery).unref()
  return { isGone: ({ sessionId }) => sessionId !== null && known.has(sessionId), close: () => clearInterval(timer) }
}
