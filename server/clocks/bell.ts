// A sleep that ends early when the database notifies. Nothing may depend on that: through a connection pooler, or while the
// connection is down, no notification arrives and the sleep takes its full time.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'

export type Bell = {
  /** Returns at once if a notification has arrived since the last call. */
  rest(longestMs: number, end: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** `channel` is a plain lowercase name. */
export function openBell(owner: pg.ClientConfig, channel: string, log: Log): Bell {
  let client: pg.Client | null = null
  let hasRung = false
  let early = new AbortController()

  async function listen(): Promise<void> {
    const opened = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 })
    client = opened
    const lose = (error: unknown) => {
      if (client === opened) client = null
      log.warn({ err: error, channel }, 'not listening')
    }
    opened.on('error', lose).on('notification', () => {
      hasRung = true
      early.abort()
    })
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
    } catch (error) {
      lose(error)
      // The connection may already be closed.
      await opened.end().catch(() => {})
    }
  }

  return {
    async rest(longestMs, end) {
      // Connects or reconnects in the background.
      if (client === null) void listen()
      early = new AbortController()
      if (!hasRung) await wait(longestMs, undefined, { signal: AbortSignal.any([early.signal, end]), ref: false }).catch(() => {})
      hasRung = false
    },
    async stop() {
      await client?.end()
    },
  }
}
