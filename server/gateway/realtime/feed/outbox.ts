// The change feed where no login may replicate (some managed hosts): a trigger on each published table writes the change to
// an outbox in the same transaction (database/platform/50-realtime.sql), and this reads new entries.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Change, Relation } from './changes.ts'
import type { Feed, FeedEvents } from './feed.ts'
import type { ChangeType } from '../channels/join-payload.ts'
import type { Value } from './pgoutput.ts'

const pollEvery = 25
const redialAfter = 500
const pageSize = 1_000
const purgeEvery = 10_000
const keptFor = 60_000
const relationKeptFor = 60_000

// Only read entries older than the oldest running transaction, since no earlier ones can appear then.
const page = `
select o.id::text, o.transaction::text, o.happened_at::text, o.change_type, o.table_schema, o.table_name,
  (select json_object_agg(key, value) from jsonb_each_text(coalesce(o.new_row, o.old_row)))::text
from realtime.outbox o
where (o.transaction, o.id) > ($1::xid8, $2::bigint) and o.transaction < pg_snapshot_xmin(pg_current_snapshot())
order by o.transaction, o.id limit ${pageSize}`

const describe = `
select a.attname, t.typname, coalesce(a.attnum = any (i.indkey::int2[]), false)
from pg_attribute a
join pg_type t on t.oid = a.atttypid
left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
where a.attrelid = format('%I.%I', $1::text, $2::text)::regclass and a.attnum > 0 and not a.attisdropped
order by a.attnum`

type KnownRelation = { relation: Relation; types: string[]; until: number }
type Row = [id: string, transaction: string, at: string, type: ChangeType, schema: string, table: string, values: string]

/** Creates the triggers on the published tables, or removes them if the replication stream is available. */
export async function useOutbox(owner: pg.ClientConfig, wanted: boolean): Promise<void> {
  const client = new pg.Client(owner)
  client.on('error', () => {}) // a lost connection fails the query; without a listener it would end the process
  await client.connect()
  try {
    await client.query('select realtime.use_outbox($1)', [wanted])
  } finally {
    await client.end()
  }
}

export function openOutbox(owner: pg.ClientConfig, events: FeedEvents, log: FastifyBaseLogger): Feed {
  const closing = new AbortController()
  let isPaused = false
  let pauses = 0
  const state = { isLive: false }
  let position: { transaction: string; id: string } | null = null
  let readAt = Date.now()

  const running = (async () => {
    while (!closing.signal.aborted) {
      const client = new pg.Client({ ...owner, options: `${owner.options ?? ''} -c TimeZone=UTC -c DateStyle=ISO` })
      client.on('error', (error) => log.warn({ err: error }, 'the outbox reader lost its connection'))
      try {
        await client.connect()
        await follow(client)
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'the outbox could not be read')
      }
      state.isLive = false
      await client.end().catch(() => undefined)
      await pause(redialAfter)
    }
  })()

  async function follow(client: pg.Client): Promise<void> {
    const relations = new Map<string, KnownRelation>()
    let purgedAt = Date.now()
    await beginAgainIfLate(client)
    state.isLive = true
    while (!closing.signal.aborted) {
      if (isPaused) {
        await pause(pollEvery)
        continue
      }
      await beginAgainIfLate(client)
      const askedAt = Date.now()
      const count = await readPage(client, relations)
      readAt = askedAt
      if (readAt - purgedAt > purgeEvery) {
        purgedAt = readAt
        await client.query(`delete from realtime.outbox where happened_at < now() - $1 * interval '1 ms'`, [keptFor])
      }
      if (count < pageSize) await pause(pollEvery)
    }
  }

  /** At what happens from now on, with a gap before it, once entries may have been deleted unread: after a lost connection or a long pause. */
  async function beginAgainIfLate(client: pg.Client): Promise<void> {
    if (position && Date.now() - readAt <= keptFor / 2) return
    if (position) events.onGap()
    const { rows } = await client.query<{ now: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as now')
    position = { transaction: rows[0]?.now ?? '0', id: '0' }
    readAt = Date.now()
  }

  /** A page that was requested before a pause is left unread, and requested again after it. */
  async function readPage(client: pg.Client, relations: Map<string, KnownRelation>): Promise<number> {
    const before = pauses
    const { rows } = await client.query<Row>({
      name: 'outbox_page',
      text: page,
      values: [position?.transaction ?? '0', position?.id ?? '0'],
      rowMode: 'array',
    })
    for (const row of rows) {
      const change = changeOf(row, await known(client, relations, row[4], row[5]))
      if (pauses !== before) break
      events.onChange(change)
      position = { transaction: row[1], id: row[0] }
    }
    return rows.length
  }

  function pause(milliseconds: number): Promise<void> {
    return delay(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined)
  }

  return {
    async ready(within) {
      for (const until = Date.now() + within; !state.isLive && Date.now() < until;) await pause(pollEvery)
      return state.isLive
    },
    pause() {
      isPaused = true
      pauses += 1
    },
    resume: () => (isPaused = false),
    isLive: () => state.isLive,
    async close() {
      closing.abort()
      await running
    },
  }
}

async function known(client: pg.Client, relations: Map<string, KnownRelation>, schema: string, table: string): Promise<KnownRelation> {
  const name = JSON.stringify([schema, table])
  const kept = relations.get(name)
  if (kept && kept.until > Date.now()) return kept
  const { rows } = await client.query<[string, string, boolean]>({ text: describe, values: [schema, table], rowMode: 'array' })
  const columns = rows.map(([column, , isKey]) => ({ name: column, typeOid: 0, isKey }))
  const relation: Relation = { schema, table, identity: 'default', columns }
  const fresh = { relation, types: rows.map(([, type]) => type), until: Date.now() + relationKeptFor }
  relations.set(name, fresh)
  return fresh
}

function changeOf([, , at, type, , , values]: Row, { relation, types }: KnownRelation): Change {
  const texts = JSON.parse(values) as Record<string, string | null>
  const row = relation.columns.map(({ name }, index) => streamText(types[index], texts[name] ?? null))
  const isDelete = type === 'DELETE'
  return { type, relation, row: isDelete ? null : row, old: isDelete ? row : null, committedAt: new Date(at), transaction: null }
}

// JSON prints these two types differently from the stream.
function streamText(type: string | undefined, value: string | null): Value {
  if (value === null) return null
  if (type === 'bool') return value === 'true' ? 't' : 'f'
  return type === 'timestamp' || type === 'timestamptz' ? value.replace('T', ' ') : value
}
