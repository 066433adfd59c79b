// The catalogue for requests: loaded once, again when the database reports a schema change, and once more before a name
// is reported as unknown, at most every five seconds.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { asDatabaseError } from '../postgres/database.ts'
import { buildCatalogue } from './catalogue/build.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { readCatalogueRows } from './catalogue/rows.ts'

const rereadEveryMs = 5_000
/** Requests wait for the first catalogue, so a database that does not answer must not keep them. */
const readWithinMs = 4_000
const relistenAfterMs = 1_000

export type Schema = {
  current(): Promise<Catalogue>
  isCurrent(catalogue: Catalogue): boolean
  /** A newer catalogue than the given one, or null if it was loaded too recently to load it again. */
  newerThan(stale: Catalogue): Promise<Catalogue | null>
  close(): Promise<void>
}

export function openSchema(owner: pg.ClientConfig, schemas: string[], log: FastifyBaseLogger): Schema {
  let known: Promise<Catalogue> | null = null
  let latest: Catalogue | null = null
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

  function reread(): Promise<Catalogue> {
    readAt = Date.now()
    const reading = read()
    const before = known
    known = reading
    latest = null
    reading
      .then((catalogue) => known === reading && (latest = catalogue))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the schema could not be read')
        // Keep serving the previous one; if there is none, the next request tries again.
        if (known === reading) known = before
      })
    return reading
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
      if (known !== null) void reread().catch(() => {})
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for schema changes')
      again()
    }
  }

  void listen()
  return {
    current: () => known ?? reread(),
    isCurrent: (catalogue) => catalogue === latest,
    async newerThan(stale) {
      const current = await (known ?? reread())
      if (current !== stale) return current
      if (Date.now() - readAt < rereadEveryMs) return null
      return reread()
    },
    async close() {
      isClosed = true
      const client = listener
      listener = null
      await client?.end()
    },
  }
}
