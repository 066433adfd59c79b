// From a committed change to the sockets that may hear it. Changes are taken in batches: while one batch asks the
// database, the next gathers. Each caller is asked once a batch and table, for all rows at once, by reading the rows
// with that caller's own rights: the answer is permission and record in one. Order is kept, because a batch is sent
// before the next is begun.
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '../caller.ts'
import { DatabaseError, type Database } from '../postgres/database.ts'
import { keyOf, payloadData, valueOf, type Change } from './changes.ts'
import { encodeText } from './frames.ts'
import { judgeAll, type Group, type Listener, type Listeners, type Match } from './listeners.ts'
import { parseSnapshot, sees } from './snapshot.ts'
import type { Table, Tables } from './tables.ts'

export type Delivery = {
  take(change: Change): void
  waiting(): number
  delivered(): number
  /** Resolves when all that was taken so far is sent. */
  settled(): Promise<void>
}

type Asking = { caller: Caller; table: Table; keys: Map<string, string[]>; rows: Map<string, string>; failure: string | null }
type Hearer = { listener: Listener; caller: Caller; asking: Asking | null; table: Table; groups: Match[] }
type Heard = { change: Change; hearers: Hearer[] }

const batchLimit = 500
const askingAtOnce = 4
const askingTimeout = 2_000
const visibleWithin = 10_000

export function makeDelivery(on: {
  db: Database
  tables: Tables
  listeners: Listeners
  log: FastifyBaseLogger
  onDrained?: () => void
}): Delivery {
  const { db, tables, listeners, log } = on
  const queue: Change[] = []
  let running: Promise<void> | null = null
  let delivered = 0

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchLimit)
      try {
        await deliver(batch)
      } catch (error) {
        log.error({ err: error }, 'changes could not be delivered')
        for (const listener of listeners.everyone()) listener.fail('changes could not be delivered')
      }
      on.onDrained?.()
    }
    running = null
  }

  async function deliver(batch: Change[]): Promise<void> {
    await untilVisible(batch)
    const askings = new Map<string, Asking>()
    const heard: Heard[] = []
    for (const change of batch) heard.push(await hearersOf(change, askings))
    await eachAtMost(askingAtOnce, [...askings.values()], ask)
    for (const { change, hearers } of heard) send(change, hearers)
  }

  async function untilVisible(batch: Change[]): Promise<void> {
    const transactions = new Set(batch.flatMap((change) => (change.row && change.transaction !== null ? [change.transaction] : [])))
    const since = Date.now()
    for (let wait = 0; transactions.size > 0; wait = Math.min(wait + 1, 20)) {
      if (Date.now() - since > visibleWithin) throw new Error('a committed change stays invisible')
      if (wait > 0) await delay(wait)
      const statement = { name: 'realtime_snapshot', text: 'select pg_current_snapshot()::text', values: [] }
      const { rows } = await db.run({ role: 'anon', claims: '{}', userId: null }, statement, { readOnly: true })
      const snapshot = parseSnapshot(rows[0]?.[0] ?? '')
      for (const transaction of transactions) if (sees(snapshot, transaction)) transactions.delete(transaction)
    }
  }

  async function hearersOf(change: Change, askings: Map<string, Asking>): Promise<Heard> {
    const { schema, table: name } = change.relation
    const groupsOf = new Map<Listener, Match[]>()
    for (const match of listeners.matching(change.type, schema, name, (column) => valueOf(change, column))) {
      for (const listener of match.group.members) groupsOf.set(listener, [...(groupsOf.get(listener) ?? []), match])
    }
    const hearers: Hearer[] = []
    for (const [listener, matches] of groupsOf) {
      const { caller } = listener
      const table = await tables.of(caller.role, schema, name)
      if (!table || table.key.length === 0 || table.key.some((column) => !column.isSelectable)) continue
      const groups = change.row ? matches : matches.filter(({ group }) => mayFilterDeleted(group, table))
      if (groups.length === 0) continue
      hearers.push({ listener, caller, table, groups, asking: change.row ? askingFor(askings, caller, table, change) : null })
    }
    return { change, hearers }
  }

  async function ask(asking: Asking): Promise<void> {
    const { caller, table, keys } = asking
    const places = [...keys.keys()]
    const values = table.key.map((_, column) => arrayText([...keys.values()].map((key) => key[column] ?? '')))
    try {
      const how = { readOnly: true, timeoutMs: askingTimeout }
      const { rows } = await db.run(caller, { ...table.read, values }, how)
      for (const [place, record] of rows) asking.rows.set(places[Number(place) - 1] ?? '', record ?? '{}')
    } catch (error) {
      tables.forget(table.schema, table.name)
      // The caller may no longer read the table at all: silence, like for any row that is not theirs.
      if (error instanceof DatabaseError && error.code === '42501') return
      log.warn({ err: error, table: table.name }, 'a listener could not be asked for')
      asking.failure = 'changes could not be read'
    }
  }

  function send(change: Change, hearers: Hearer[]): void {
    const frames = new Map<string, Map<string, Buffer>>()
    for (const { listener, caller, asking, table, groups } of hearers) {
      if (!listener.isOpen || !isSamePerson(listener.caller, caller)) continue
      if (asking?.failure) {
        listener.fail(asking.failure)
        continue
      }
      const key = asking ? keyOf(change, table) : null
      const record = asking && key ? asking.rows.get(JSON.stringify(key)) : null
      if (record === undefined || (asking && !key)) continue
      for (const [select, ids] of idsBySelect(groups, record)) {
        const data = () => payloadData(change, table, record, select)
        listener.send(frameFor(frames, listener, record ?? '', select, ids, data))
        delivered++
      }
    }
  }

  return {
    take(change) {
      queue.push(change)
      running ??= Promise.resolve().then(drain)
    },
    waiting: () => queue.length,
    delivered: () => delivered,
    async settled() {
      await running
    },
  }
}

// Nobody can be asked whether a deleted row was theirs to see, so what a filter may learn of it is its key.
function mayFilterDeleted({ interest }: Group, table: Table): boolean {
  return !table.isGuarded || interest.filters.every((filter) => table.key.some((column) => column.name === filter.column))
}

// Claims are compared whole: a policy may ask about any of them (the session, the factor), not only who it is.
function askingFor(askings: Map<string, Asking>, caller: Caller, table: Table, change: Change): Asking {
  const name = JSON.stringify([caller.role, caller.claims, table.schema, table.name])
  const known = askings.get(name)
  const asking = known ?? { caller, table, keys: new Map(), rows: new Map(), failure: null }
  if (!known) askings.set(name, asking)
  const key = keyOf(change, asking.table)
  if (key) asking.keys.set(JSON.stringify(key), key)
  return asking
}

// The same bytes go to everybody with the same topic, ids and row.
function frameFor(
  frames: Map<string, Map<string, Buffer>>,
  listener: Listener,
  record: string,
  select: string[] | null,
  ids: number[],
  data: () => string,
): Buffer {
  const alike = frames.get(record) ?? new Map<string, Buffer>()
  frames.set(record, alike)
  const { version, topic, caller } = listener
  const name = JSON.stringify([version, topic, caller.role, ids, select])
  const known = alike.get(name)
  if (known) return known
  const payload = `{"ids":[${ids.join(',')}],"data":${data()}}`
  const frame = Buffer.from(encodeText(version, { joinRef: null, ref: null, topic, event: 'postgres_changes', payload }))
  alike.set(name, frame)
  return frame
}

// One push for all bindings of the channel that want the same columns.
function idsBySelect(groups: Match[], record: string | null): [string[] | null, number[]][] {
  const bySelect = new Map<string, [string[] | null, number[]]>()
  for (const { group, verdict } of groups) {
    if (verdict === 'unknown' && !holdsFor(group, record)) continue
    const { select } = group.interest
    const entry = bySelect.get(JSON.stringify(select)) ?? [select, []]
    entry[1].push(group.id)
    bySelect.set(JSON.stringify(select), entry)
  }
  return [...bySelect.values()]
}

// A large value the update left alone was not in the stream; the row that was read has it.
function holdsFor(group: Group, record: string | null): boolean {
  if (record === null) return false
  const row = JSON.parse(record) as Record<string, unknown>
  return judgeAll(group.interest, (column) => streamText(row[column])) === 'yes'
}

function streamText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isSamePerson(now: Caller, then: Caller): boolean {
  return now.role === then.role && now.userId === then.userId
}

function arrayText(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

async function eachAtMost<T>(limit: number, items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
