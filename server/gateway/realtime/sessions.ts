// A session that was ended (signed out, revoked) hears no more, although its token has time left. All sessions that
// listen here are asked for at once.
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import type { Channel } from './channel.ts'

const askEvery = 2_000
const gone = { name: 'realtime_sessions_gone', text: 'select unnest(auth.sessions_gone($1::uuid[]))::text' }

export function watchSessions(on: { db: Database; log: FastifyBaseLogger; channels: () => Iterable<Channel> }): { close(): void } {
  let isAsking = false

  async function ask(): Promise<void> {
    const bySession = new Map<string, Channel[]>()
    for (const channel of on.channels()) {
      const { sessionId } = channel.caller
      if (sessionId === null) continue
      const known = bySession.get(sessionId)
      if (known) known.push(channel)
      else bySession.set(sessionId, [channel])
    }
    if (bySession.size === 0) return
    const values = [`{${[...bySession.keys()].join(',')}}`]
    const caller = { role: 'service_role', claims: '{"role":"service_role"}', userId: null } as const
    const { rows } = await on.db.run(caller, { ...gone, values }, { readOnly: true })
    for (const [id] of rows) {
      for (const channel of bySession.get(id ?? '') ?? []) {
        // With a token of another session meanwhile, the channel may stay.
        if (channel.caller.sessionId === id) channel.close('The session has ended')
      }
    }
  }

  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    ask()
      .catch((error: unknown) => on.log.warn({ err: error }, 'ended sessions could not be asked for'))
      .finally(() => (isAsking = false))
  }, askEvery).unref()
  return { close: () => clearInterval(timer) }
}
