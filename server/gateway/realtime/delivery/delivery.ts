// Delivers a committed change to the sockets that may see it. Changes are processed in batches: while one batch waits for
// the database, the next one collects. Rights are checked before filters, so that nothing a listener can observe depends on a
// row that is hidden from them. Filters that only PostgreSQL can evaluate run outside this loop; each listener still gets
// its changes in order.
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '#server/gateway/caller.ts'
import type { Party } from '#server/gateway/parties.ts'
import type { Database } from '#server/gateway/postgres/database.ts'
import { recipientsOf, type Recipients } from './recipients.ts'
import { valueOf, type Change } from '../feed/changes.ts'
import { gatherQuestions, type Judgements, type Question } from './conditions.ts'
import { openLanes, type Part } from './lanes.ts'
import { judgeAll, type Group, type Listener, type Listeners } from './listeners.ts'
import { unchanged } from '../feed/pgoutput.ts'
import { changeFramesOf, type ChangeFrames } from './change-frames.ts'
import { openVisibility, viewOf, type View } from './visibility.ts'
import { parseSnapshot, sees } from '../feed/snapshot.ts'
import type { Table, Tables } from './tables.ts'

export type Delivery = {
  take(change: Change): void
  waiting(): number
  delivered(): number
  /** Resolves when everything received so far has been sent. */
  settled(): Promise<void>
}

/** `view` is null if no row is read: after a DELETE, or if there is no key to find it by. */
type Heard = { change: Change; table: Table; recipients: Recipients; view: View | null }

type Outgoing = Map<Listener, Part[]>

const batchLimit = 500
/**
 * If possible, every change is sent exactly this many milliseconds after it arrived. Checking rights takes one or two, and
 * only happens when a listener's filter matched: without the delay, the timing of the next frame would reveal a match.
 */
const releasedAfter = 20
const visibleWithin = 10_000

export function makeDelivery(on: {
  db: Database
  tables: Tables
  listeners: Listeners
  log: FastifyBaseLogger
  onDrained?: () => void
}): Delivery {
  const { db, tables, listeners, log } = on
  const visibility = openVisibility(on)
  const lanes = openLanes(log)
  const queue: { change: Change; takenAt: number }[] = []
  const addressedBatches: { outgoing: Outgoing; releaseAt: number }[] = []
  let running: Promise<void> | null = null
  let releasing: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchLimit)
      const releaseAt = (batch.at(-1)?.takenAt ?? 0) + releasedAfter
      try {
        addressedBatches.push({ outgoing: await addressed(batch.map(({ change }) => change)), releaseAt })
        releasing ??= release()
      } catch (error) {
        log.error({ err: error }, 'changes could not be delivered')
        for (const listener of listeners.everyone()) listener.fail('changes could not be delivered')
      }
      on.onDrained?.()
    }
    running = null
  }

  async function release(): Promise<void> {
    for (let [next] = addressedBatches; next !== undefined; [next] = addressedBatches) {
      // Even if it is late already: batches that become ready meanwhile go out with it, and other work gets its turn.
      await delay(Math.max(0, next.releaseAt - performance.now()))
      const now = performance.now()
      const later = addressedBatches.findIndex(({ releaseAt }) => releaseAt > now)
      const due = addressedBatches.splice(0, later < 0 ? addressedBatches.length : Math.max(1, later))
      for (const [listener, parts] of joined(due.map(({ outgoing }) => outgoing))) send(listener, parts)
    }
    releasing = null
  }

  async function addressed(batch: Change[]): Promise<Outgoing> {
    await untilVisible(batch)
    const heard: Heard[] = []
    for (const change of batch) heard.push(...(await hearingOf(change)))
    const views = new Set(heard.flatMap(({ view }) => view ?? []))
    await visibility.read([...views])
    failWhereRightsAreUnknown(views)
    const outgoing: Outgoing = new Map()
    const judgements = gatherQuestions(on)
    for (const each of heard) address(each, judgements, outgoing)
    return outgoing
  }

  function send(listener: Listener, parts: Part[]): void {
    const ready = parts.filter((part) => Array.isArray(part))
    // A single write for all of them, if none is still pending.
    for (const part of ready.length === parts.length ? [ready.flat()] : parts) lanes.send(listener, part)
  }

  async function untilVisible(batch: Change[]): Promise<void> {
    const transactions = new Set(batch.flatMap((change) => (change.row && change.transaction !== null ? [change.transaction] : [])))
    const since = Date.now()
    for (let wait = 0; transactions.size > 0; wait = Math.min(wait + 1, 20)) {
      if (Date.now() - since > visibleWithin) throw new Error('a committed change stays invisible')
      if (wait > 0) await delay(wait)
      const statement = { name: 'realtime_snapshot', text: 'select pg_current_snapshot()::text', values: [] }
      const { rows } = await db.run({ role: 'anon', claims: '{}', userId: null }, statement, { readOnly: true, party: 'service' })
      const snapshot = parseSnapshot(rows[0]?.[0] ?? '')
      for (const transaction of transactions) if (sees(snapshot, transaction)) transactions.delete(transaction)
    }
  }

  async function hearingOf(change: Change): Promise<Heard[]> {
    const { schema, table: name } = change.relation
    const heard: Heard[] = []
    const views = new Map<Table, View | null>()
    for (const recipients of recipientsOf(listeners, change)) {
      const table = await tables.of(recipients.role, schema, name)
      if (!table || !mayKnow(table)) continue
      const open = table.isGuarded ? recipients : { ...recipients, groups: judgedByStream(change, recipients.groups) }
      if (change.row === null || table.key.length === 0) {
        const unread = withoutRow(change, table, open)
        if (unread) heard.push({ change, table, recipients: unread, view: null })
        continue
      }
      const view = views.get(table) ?? viewOf(change, table)
      views.set(table, view)
      if (!view || open.groups.length === 0) continue
      for (const caller of open.callers) view.wanted.add(caller)
      heard.push({ change, table, recipients: open, view })
    }
    return heard
  }

  /**
   * After an outage we do not know who missed something. All listeners of the table rejoin, even those the change did not
   * match, so that rejoining does not reveal a match.
   */
  function failWhereRightsAreUnknown(views: Iterable<View>): void {
    const failed = new Map([...views].filter((view) => view.hasFailed).map(({ table }) => [`${table.schema}.${table.name}`, table]))
    for (const { schema, name } of failed.values()) {
      for (const listener of listeners.of(schema, name)) listener.fail('changes could not be read')
    }
  }

  return {
    take(change) {
      queue.push({ change, takenAt: performance.now() })
      running ??= Promise.resolve().then(drain)
    },
    waiting: () => queue.length,
    delivered: () => lanes.sent(),
    async settled() {
      await running
      await releasing
      await lanes.settled()
    },
  }
}

/** One after the other, so that each listener gets everything in a single write. */
function joined([first = new Map(), ...others]: Outgoing[]): Outgoing {
  for (const outgoing of others) {
    for (const [listener, parts] of outgoing) {
      const known = first.get(listener)
      if (known === undefined) first.set(listener, parts)
      else known.push(...parts)
    }
  }
  return first
}

function address({ change, table, recipients, view }: Heard, judgements: Judgements, outgoing: Outgoing): void {
  if (view !== null && view.record === null) return
  const record = view?.record ?? null
  const hearers = recipients.listeners.filter((listener, index) => {
    const caller = recipients.callers[index]
    return caller && listener.isOpen && isSamePerson(listener.caller, caller) && (!view || view.seenBy.has(caller))
  })
  if (hearers.length === 0) return
  const valueIn = readerOf(change, record)
  const verdicts = recipients.groups.map(({ interest }) => judgeAll(interest, valueIn))
  const settled = recipients.groups.filter((_, place) => verdicts[place] === 'yes')
  const open = recipients.groups.filter((_, place) => verdicts[place] === 'ask')
  const frames = settled.length > 0 ? changeFramesOf(change, table, record, settled) : null
  const judged = new Map<Party, Promise<ChangeFrames | null>>()
  const judge = async (listener: Listener): Promise<ChangeFrames | null> => {
    const questions = open.map(({ interest }) => ({ interest, valueOf: valueIn }))
    const answers = await judgements.ask(listener.party, questions)
    if (answers.includes('failed')) throw new Error('the filter could not be judged')
    const groups = [...settled, ...open.filter((_, place) => answers[place] === 'yes')]
    return groups.length > 0 ? changeFramesOf(change, table, record, groups) : null
  }
  for (const listener of hearers) {
    const parts = outgoing.get(listener) ?? []
    outgoing.set(listener, parts)
    const framesOf = (these: ChangeFrames | null) => these?.framesFor(listener.version, listener.topic) ?? []
    if (open.length === 0) parts.push(framesOf(frames))
    else {
      const answer = judged.get(listener.party) ?? judge(listener)
      judged.set(listener.party, answer)
      const part = answer.then(framesOf)
      // It is awaited in the listener's turn; one that is rejected before must not end the process.
      part.catch(() => {})
      parts.push(part)
    }
  }
}

function mayKnow({ key, columns }: Table): boolean {
  return key.length > 0 ? key.every((column) => column.isSelectable) : columns.some((column) => column.isSelectable)
}

/** For a table that everyone may read, filters may be evaluated before the row is read. */
function judgedByStream(change: Change, groups: Group[]): Group[] {
  return groups.filter(({ interest }) => judgeAll(interest, (column) => valueOf(change, column)) !== 'no')
}

/**
 * Recipients of a change without a row to check rights on. For a table with policies these are the service role and, after
 * a DELETE, the member whose own id is part of the key; filters then only see the key.
 */
function withoutRow(change: Change, table: Table, recipients: Recipients): Recipients | null {
  if (!table.isGuarded) return recipients.groups.length > 0 ? recipients : null
  const groups = recipients.groups.filter(({ interest }) =>
    interest.filters.every((filter) => table.key.some((column) => column.name === filter.column)),
  )
  const key = new Set(table.key.map((column) => valueOf(change, column.name)))
  const places = recipients.callers.flatMap(({ role, userId }, place) => {
    const isTheirs = change.row === null && userId !== null && key.has(userId)
    return role === 'service_role' || isTheirs ? [place] : []
  })
  if (groups.length === 0 || places.length === 0) return null
  return {
    role: recipients.role,
    groups,
    listeners: places.flatMap((place) => recipients.listeners[place] ?? []),
    callers: places.flatMap((place) => recipients.callers[place] ?? []),
  }
}

/** The stream omits large values that an update did not change; the row we read has them. */
function readerOf(change: Change, record: string | null): Question['valueOf'] {
  let row: Record<string, unknown> | null = null
  return (column) => {
    const value = valueOf(change, column)
    if (value !== unchanged || record === null) return value
    row ??= JSON.parse(record) as Record<string, unknown>
    return streamText(row[column])
  }
}

function streamText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isSamePerson(now: Caller, then: Caller): boolean {
  return now === then || (now.role === then.role && now.userId === then.userId)
}
