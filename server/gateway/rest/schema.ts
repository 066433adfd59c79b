// The catalogue for requests: loaded once, again when the database reports a schema change, and once more before a name
// is reported as unknown, at most every five seconds.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { asDatabaseError, noAnswer } from '../postgres/errors.ts'
import { buildCatalogue } from './catalogue/build.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { readCatalogueRows } from './catalogue/rows.ts'

const rereadEveryMs = 5_000
/** How long a request waits for a read; after that it gets the previous catalogue. */
const waitMs = 4_000
/** Longer than a request waits: on a busy machine, reads cut short at that limit would fail one after another. */
const readWithinMs = 15_000
const relistenAfterMs = 1_000

export type Schema = {
  current(): Promise<Catalogue>
  isCurrent(catalogue: Catalogue): boolean
  /** A newer catalogue than the given one, or null if there is none, or none yet. */
  newerThan(stale: Catalogue): Promise<Catalogue | null>
  close(): Promise<void>
}

export function openSchema(owner: pg.ClientConfig, schemas: string[], log: FastifyBaseLogger): Schema {
  let known: Catalogue | null = null
  let reading: Promise<Catalogue> | null = null
  /** The schema has changed since the current read began. */
  let isOutdated = false
  let readAt = 0
  let listener: pg.Client | null = null
  let isClosed = false

  async function read(): Promise<Catalogue> {
    const client = new pg.Client({ ...owner, connectionTimeoutMillis: readWithinMs, query_timeout: readWithinMs })
    client.on('error', () => {})
    try {
      await client.connect()
      // Of an external server: it would compile this one statement for seconds.
      await client.query('set jit = off')
      return buildCatalogue(await readCatalogueRows(client, schemas), schemas)
    } catch (error) {
      throw asDatabaseError(error)
    } finally {
      // Not awaited: a database that does not answer never confirms the end.
      void client.end().catch(() => {})
    }
  }

  async function readNewest(): Promise<Catalogue> {
    isOutdated = false
    readAt = Date.now()
    known = await read()
    return isOutdated && !isClosed ? readNewest() : known
  }

  function reread(): Promise<Catalogue> {
    isOutdated = true
    reading ??= readNewest()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the schema could not be read')
        throw error
      })
      .finally(() => (reading = null))
    return reading
  }

  /** Keeps serving the previous catalogue, if there is one, while the database does not answer. */
  async function current(): Promise<Catalogue> {
    if (reading === null && known !== null) return known
    try {
      return await soon(reading ?? reread())
    } catch (error) {
      if (known === null) throw error
      return known
    }
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...owner, keepAlive: true })
    const again = () => {
      if (listener !== client) return
      listener = null
      if (!isClosed) setTimeout(() => void listen(), relistenAfterMs).unref()
    }
    listener = client
    client.on('notification', () => void reread().catch(() => {}))
    client.on('error', again)
    client.on('end', again)
    try {
      await client.connect()
      await client.query('listen pgrst')
      // Catch up on changes made while we were not listening.
      if (known !== null || reading !== null) void reread().catch(() => {})
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for schema changes')
      again()
    }
  }

  void listen()
  return {
    current,
    isCurrent: (catalogue) => reading === null && catalogue === known,
    async newerThan(stale) {
      if (reading === null && known === stale && Date.now() - readAt >= rereadEveryMs) void reread().catch(() => {})
      const newest = await current()
      return newest === stale ? null : newest
    },
    async close() {
      isClosed = true
      const client = listener
      listener = null
      await client?.end()
    },
  }
}

async function soon<Value>(value: Promise<Value>): Promise<Value> {
  const late = new AbortController()
  const limit = wait(waitMs, null, { signal: late.signal, ref: false }).then(() => Promise.reject(noAnswer()))
  try {
    return await Promise.race([value, limit])
  } finally {
    late.abort()
  }
}
