// From a committed change to the sockets that may hear it. Changes are taken in batches: while one batch asks the
// database, the next gathers. Order is kept, because a batch is sent before the next is begun.
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import { audiencesOf, type Audience } from './audiences.ts'
import { valueOf, type Change } from './changes.ts'
import { judgeByDatabase, type Question } from './conditions.ts'
import { judgeAll, type Listener, type Listeners, type Match } from './listeners.ts'
import { pushesOf } from './pushes.ts'
import { openSights, viewOf, type View } from './sight.ts'
import { parseSnapshot, sees } from './snapshot.ts'
import type { Table, Tables } from './tables.ts'

export type Delivery = {
  take(change: Change): void
  waiting(): number
  delivered(): number
  /** Resolves when all that was taken so far is sent. */
  settled(): Promise<void>
}

/** `view` is null where no row is read: after a DELETE, and without a key to find it by. */
type Heard = { change: Change; table: Table; audience: Audience; view: View | null }

const batchLimit = 500
const visibleWithin = 10_000

export function makeDelivery(on: {
  db: Database
  tables: Tables
  listeners: Listeners
  log: FastifyBaseLogger
  onDrained?: () => void
}): Delivery {
  const { db, tables, listeners, log } = on
  const sights = openSights(on)
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
    const heard: Heard[] = []
    for (const change of batch) heard.push(...(await hearingOf(change)))
    await judgeOpen(
      heard,
      'ask',
      ({ change }) =>
        (column) =>
          valueOf(change, column),
    )
    const views = new Set(heard.filter(({ audience }) => audience.matches.length > 0).flatMap(({ view }) => view ?? []))
    await sights.read([...views])
    // A large value the update left alone was not in the stream; the row that was read has it.
    await judgeOpen(heard, 'unknown', ({ view }) => recorded(view))
    const outgoing = new Map<Listener, Buffer[]>()
    for (const each of heard) address(each, outgoing)
    for (const [listener, frames] of outgoing) {
      listener.send(frames)
      delivered += frames.length
    }
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

  async function hearingOf(change: Change): Promise<Heard[]> {
    const { schema, table: name } = change.relation
    const heard: Heard[] = []
    const views = new Map<Table, View | null>()
    for (const audience of audiencesOf(listeners, change)) {
      const table = await tables.of(audience.role, schema, name)
      if (!table || !mayKnow(table)) continue
      if (change.row === null) {
        const matches = audience.matches.filter((match) => mayFilterDeleted(match, table))
        if (matches.length > 0) heard.push({ change, table, audience: { ...audience, matches }, view: null })
        continue
      }
      if (table.key.length === 0) {
        heard.push({ change, table, audience, view: null })
        continue
      }
      const view = views.get(table) ?? viewOf(change, table)
      views.set(table, view)
      if (!view) continue
      for (const caller of audience.callers) view.wanted.add(caller)
      heard.push({ change, table, audience, view })
    }
    return heard
  }

  /** Settles the matches of that verdict; what does not hold is taken out. */
  async function judgeOpen(heard: Heard[], verdict: Match['verdict'], valuesOf: (each: Heard) => Question['valueOf']): Promise<void> {
    const open = heard.flatMap((each) => {
      const matches = each.audience.matches.filter((match) => match.verdict === verdict)
      if (matches.length === 0) return []
      const read = valuesOf(each)
      return matches.map((match) => ({ each, match, interest: match.group.interest, valueOf: read }))
    })
    const answers = await judgeByDatabase(on, open)
    for (const [index, { each, match, interest, valueOf: read }] of open.entries()) {
      const byStream = judgeAll(interest, read)
      const answer = byStream === 'ask' ? answers[index] : byStream
      if (answer === 'failed') for (const listener of each.audience.listeners) listener.fail('the filter could not be judged')
      if (answer !== 'yes') each.audience = { ...each.audience, matches: each.audience.matches.filter((other) => other !== match) }
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

function address({ change, table, audience, view }: Heard, outgoing: Map<Listener, Buffer[]>): void {
  const { matches, listeners: hearers, callers } = audience
  if (matches.length === 0) return
  const pushes = view === null || view.record !== null ? pushesOf(change, table, view?.record ?? null, matches) : null
  for (const [index, listener] of hearers.entries()) {
    const caller = callers[index]
    if (!caller || !listener.isOpen || !isSamePerson(listener.caller, caller)) continue
    if (view?.failedFor.has(caller)) listener.fail('changes could not be read')
    else if (pushes && (!view || view.seenBy.has(caller))) {
      const frames = pushes.framesFor(listener.version, listener.topic)
      const before = outgoing.get(listener)
      outgoing.set(listener, before ? [...before, ...frames] : frames)
    }
  }
}

function mayKnow({ key, columns }: Table): boolean {
  return key.length > 0 ? key.every((column) => column.isSelectable) : columns.some((column) => column.isSelectable)
}

// Nobody can be asked whether a deleted row was theirs to see, so what a filter may learn of it is its key.
function mayFilterDeleted({ group: { interest } }: Match, table: Table): boolean {
  return !table.isGuarded || interest.filters.every((filter) => table.key.some((column) => column.name === filter.column))
}

function recorded(view: View | null): Question['valueOf'] {
  const row = view?.record ? (JSON.parse(view.record) as Record<string, unknown>) : null
  return (column) => (row ? streamText(row[column]) : undefined)
}

function streamText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isSamePerson(now: Caller, then: Caller): boolean {
  return now === then || (now.role === then.role && now.userId === then.userId)
}
