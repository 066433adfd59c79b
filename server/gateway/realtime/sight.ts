// Who may see a changed row: its record is read with the caller's own rights, so that the answer is permission and
// record in one. Rows alike in the columns the policies look at are seen by the same people, so a yes serves for all of
// them for a few seconds; then one of those people reads the new row for the others. A no is never kept: a right that
// has just been gained must not miss what comes next.
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../caller.ts'
import { DatabaseError, type Database } from '../postgres/database.ts'
import { keyOf, valueOf, type Change } from './changes.ts'
import { arrayText } from './conditions.ts'
import type { Table, Tables } from './tables.ts'

/** One changed row, as one role may know it. */
export type View = {
  table: Table
  key: string[]
  /** What decides who sees it; null when that is not known. */
  sight: string | null
  wanted: Set<Caller>
  /** The row's JSON text; null until somebody could read it. */
  record: string | null
  seenBy: Set<Caller>
  failedFor: Set<Caller>
}

export type Sights = { read(views: View[]): Promise<void> }
type Asking = { caller: Caller; table: Table; views: View[] }

// Whoever loses the right to a row hears no more of its kind within five seconds.
const trustedFor = 4_000
const askingAtOnce = 4
const askingTimeout = 2_000

export function viewOf(change: Change, table: Table): View | null {
  const key = keyOf(change, table)
  if (!key) return null
  const values = table.sight?.map((column) => valueOf(change, column)) ?? null
  const isKnown = values?.every((value) => value === null || typeof value === 'string') ?? false
  const sight = isKnown ? JSON.stringify([table.role, table.schema, table.name, values]) : null
  return { table, key, sight, wanted: new Set(), record: null, seenBy: new Set(), failedFor: new Set() }
}

export function openSights(on: { db: Database; tables: Tables; log: FastifyBaseLogger }, now: () => number = Date.now): Sights {
  const trusted = new Map<string, Map<Caller, number>>()
  let sweptAt = now()

  /** Those who need not be asked. Some whose time is half over are asked again early, so that not all fall due at once. */
  function known(view: View): Caller[] {
    const all = [...view.wanted]
    if (!view.table.isGuarded) return all
    const until = view.sight === null ? undefined : trusted.get(view.sight)
    if (!until) return []
    const moment = now()
    let early = Math.ceil(all.length / 8)
    return all.filter((caller) => {
      const left = (until.get(caller) ?? 0) - moment
      return left > trustedFor / 2 || (left > 0 && early-- <= 0)
    })
  }

  async function ask(pairs: Iterable<[Caller, View]>): Promise<void> {
    const askings = new Map<Caller, Map<Table, Asking>>()
    for (const [caller, view] of pairs) {
      const byTable = askings.get(caller) ?? new Map<Table, Asking>()
      askings.set(caller, byTable)
      const asking = byTable.get(view.table) ?? { caller, table: view.table, views: [] }
      byTable.set(view.table, asking)
      asking.views.push(view)
    }
    await eachAtMost(
      askingAtOnce,
      [...askings.values()].flatMap((byTable) => [...byTable.values()]),
      askOne,
    )
  }

  async function askOne({ caller, table, views }: Asking): Promise<void> {
    const askedAt = now()
    const values = table.key.map((_, column) => arrayText(views.map(({ key }) => key[column] ?? '')))
    try {
      const { rows } = await on.db.run(caller, { ...table.read, values }, { readOnly: true, timeoutMs: askingTimeout })
      for (const [place, record] of rows) {
        const view = views[Number(place) - 1]
        if (!view) continue
        view.record = record ?? '{}'
        view.seenBy.add(caller)
        trust(view, caller, askedAt + trustedFor)
      }
    } catch (error) {
      on.tables.forget(table.schema, table.name)
      // The caller may no longer read the table at all: silence, like for any row that is not theirs.
      if (error instanceof DatabaseError && error.code === '42501') return
      on.log.warn({ err: error, table: table.name }, 'a listener could not be asked for')
      for (const view of views) view.failedFor.add(caller)
    }
  }

  function trust({ sight, table }: View, caller: Caller, until: number): void {
    if (sight === null || !table.isGuarded) return
    const byCaller = trusted.get(sight) ?? new Map<Caller, number>()
    trusted.set(sight, byCaller)
    byCaller.set(caller, until)
  }

  function sweep(): void {
    const moment = now()
    if (moment - sweptAt < trustedFor) return
    sweptAt = moment
    for (const [sight, byCaller] of trusted) {
      for (const [caller, until] of byCaller) if (until <= moment) byCaller.delete(caller)
      if (byCaller.size === 0) trusted.delete(sight)
    }
  }

  /** One of those who are trusted has read for all of them; when she cannot any more, the next does. */
  async function readForTrusted(view: View, [first, ...others]: Caller[]): Promise<void> {
    if (!first) return
    const asked = new Set([first])
    if (view.record === null && (view.failedFor.has(first) || (await asServiceExists(view)))) {
      for (const next of others) {
        asked.add(next)
        await ask([[next, view]])
        if (view.record !== null) break
      }
    }
    if (view.record === null) return
    if (!view.table.isGuarded) view.seenBy.add(first)
    for (const caller of others) if (!asked.has(caller)) view.seenBy.add(caller)
  }

  /** A row that is gone already need not be looked for as everybody. Nobody is told what is found. */
  async function asServiceExists({ table, key }: View): Promise<boolean> {
    const caller = { role: 'service_role', claims: '{"role":"service_role"}', userId: null } as const
    const statement = { ...table.read, values: key.map((part) => arrayText([part])) }
    try {
      const { rows } = await on.db.run(caller, statement, { readOnly: true, timeoutMs: askingTimeout })
      return rows.length > 0
    } catch {
      // Unknown, which the callers themselves then settle.
      return true
    }
  }

  return {
    async read(views) {
      sweep()
      const trusting = new Map(views.map((view) => [view, known(view)]))
      const pairs: [Caller, View][] = []
      for (const [view, others] of trusting) {
        const asIfAsked = new Set(others.slice(1))
        for (const caller of view.wanted) if (!asIfAsked.has(caller)) pairs.push([caller, view])
      }
      await ask(pairs)
      for (const [view, others] of trusting) await readForTrusted(view, others)
    },
  }
}

async function eachAtMost<T>(limit: number, items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
