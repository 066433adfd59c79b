// Who may see a changed row. Rows that agree in the columns the policies read have the same viewers: they are checked once,
// and a yes is cached for a few seconds. A no is never cached: a caller who has just gained a right must not miss the next
// change. The record itself is always read with the rights of a caller who sees it.
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '#server/gateway/caller.ts'
import { DatabaseError, serviceCaller, type Database } from '#server/gateway/postgres/database.ts'
import { keyOf, valueOf, type Change } from '../feed/changes.ts'
import { arrayText } from './conditions.ts'
import type { Table, Tables } from './tables.ts'
import { openVisibilityCache } from './visibility-cache.ts'

/** One changed row, as one role may read it. */
export type View = {
  table: Table
  key: string[]
  /** The values that determine who can see it; null if they are unknown. */
  visibilityKey: string | null
  wanted: Set<Caller>
  /** The row's JSON text; null until a caller was able to read it. */
  record: string | null
  seenBy: Set<Caller>
  /** The check failed, so we do not know who can see it. */
  hasFailed: boolean
}

export type Visibility = { read(views: View[]): Promise<void> }

/** Views with the same viewers; `readers` are those already known. */
type Group = { views: View[]; table: Table; readers: Caller[]; asked: Set<Caller> }
/** Callers of whom it is not known whether they see the rows of a group. */
type UnknownTo = { group: Group; wanted: Set<Caller> }
type VisibilityQuery = { caller: Caller; table: Table; views: View[] }

const askingAtOnce = 4
// Counts against no party: the cost depends on the policies, and a party's quota must not decide which changes it gets.
const readingRights = { readOnly: true, timeoutMs: 2_000, party: 'service' } as const
/**
 * From this many callers on, one statement checks all of them, for every row of a batch: becoming a caller and working out their rights
 * takes ten times as long as looking at one more row. Fewer read the rows themselves.
 */
const many = 8
const mostCallers = 250
const mostRows = 50

export function viewOf(change: Change, table: Table): View | null {
  const key = keyOf(change, table)
  if (!key) return null
  const values = table.visibilityKey?.map((column) => valueOf(change, column)) ?? null
  const isKnown = values?.every((value) => value === null || typeof value === 'string') ?? false
  const visibilityKey = isKnown ? JSON.stringify([table.role, table.schema, table.name, values]) : null
  return { table, key, visibilityKey, wanted: new Set(), record: null, seenBy: new Set(), hasFailed: false }
}

export function openVisibility(on: { db: Database; tables: Tables; log: FastifyBaseLogger }): Visibility {
  const cache = openVisibilityCache()

  async function ask(pairs: Iterable<[Caller, View]>): Promise<void> {
    const askings = new Map<Caller, Map<Table, VisibilityQuery>>()
    for (const [caller, view] of pairs) {
      const byTable = askings.get(caller) ?? new Map<Table, VisibilityQuery>()
      askings.set(caller, byTable)
      const asking = byTable.get(view.table) ?? { caller, table: view.table, views: [] }
      byTable.set(view.table, asking)
      asking.views.push(view)
    }
    const all = [...askings.values()].flatMap((byTable) => [...byTable.values()])
    await eachAtMost(askingAtOnce, all, askOne)
  }

  async function askOne({ caller, table, views }: VisibilityQuery): Promise<void> {
    const askedAt = Date.now()
    const values = table.key.map((_, column) => arrayText(views.map(({ key }) => key[column] ?? '')))
    try {
      const { rows } = await on.db.run(caller, { ...table.read, values }, readingRights)
      for (const [place, record] of rows) {
        const view = views[Number(place) - 1]
        if (!view) continue
        view.record = record ?? '{}'
        view.seenBy.add(caller)
        if (view.visibilityKey !== null) cache.add(view.visibilityKey, caller, askedAt)
      }
    } catch (error) {
      on.tables.forget(table.schema, table.name)
      // A policy that refuses or raises an error grants nothing, so the caller gets nothing, as for any hidden row.
      if (error instanceof DatabaseError && !isOutage(error)) {
        if (error.code !== '42501') on.log.warn({ err: error, table: table.name }, 'a policy failed for a listener')
        return
      }
      on.log.warn({ err: error, table: table.name }, 'the rights of a listener could not be asked')
      for (const view of views) view.hasFailed = true
    }
  }

  /** False if each caller has to read for themselves. */
  async function askTogether(table: Table, groups: UnknownTo[]): Promise<boolean> {
    const existing = await asServiceFind(groups.flatMap(({ group }) => group.views))
    if (!existing) return false
    const asked = groups.flatMap((each) => {
      const lead = each.group.views.find((view) => existing.has(view))
      return lead ? [{ ...each, lead, seers: new Array<Caller>() }] : []
    })
    const columns = arrayText(table.key.map(({ name }) => name))
    const askPart = async ({ callers, rows }: { callers: Caller[]; rows: typeof asked }) => {
      const [first] = callers
      if (!first) return
      const askedAt = Date.now()
      const keys = table.key.map((_, column) => arrayText(rows.map(({ lead }) => lead.key[column] ?? '')))
      const text = 'select caller, seen from realtime.seen_by($1, $2, $3, $4, $5, $6)'
      const claims = arrayText(callers.map((caller) => caller.claims))
      const userIds = arrayText(callers.map(({ userId }) => userId ?? ''))
      const values = [table.schema, table.name, columns, `{${keys.join(',')}}`, claims, userIds]
      const { rows: answers } = await on.db.run(first, { name: 'realtime_seen_by_2', text, values }, readingRights)
      for (const [place, seen] of answers) {
        const caller = callers[Number(place) - 1]
        for (const one of caller && seen ? seen.slice(1, -1).split(',') : []) {
          const row = rows[Number(one) - 1]
          if (!caller || !row?.wanted.has(caller)) continue
          row.seers.push(caller)
          if (row.lead.visibilityKey !== null) cache.add(row.lead.visibilityKey, caller, askedAt)
        }
      }
    }
    const callers = [...new Set(asked.flatMap(({ wanted }) => [...wanted]))]
    const parts = parted(asked, mostRows).flatMap((rows) => parted(callers, mostCallers).map((some) => ({ callers: some, rows })))
    try {
      await eachAtMost(askingAtOnce, parts, askPart)
    } catch (error) {
      // If the policy raises an error for one caller, the statement fails for all, so each is checked alone.
      on.log.debug({ err: error, table: table.name }, 'listeners could not be asked for together')
      return false
    }
    for (const { group, seers } of asked) group.readers = [...seers, ...group.readers]
    return true
  }

  /** Those of the rows that still exist: undefined if we cannot tell. Nobody receives their content. */
  async function asServiceFind(views: View[]): Promise<Set<View> | undefined> {
    const [first] = views
    if (!first) return new Set()
    const values = first.key.map((_, column) => arrayText(views.map(({ key }) => key[column] ?? '')))
    try {
      const { rows } = await on.db.run(serviceCaller, { ...first.table.read, values }, readingRights)
      return new Set(rows.flatMap(([place]) => views[Number(place) - 1] ?? []))
    } catch {
      // For example the service role has no grant; then each caller is checked.
      return undefined
    }
  }

  /** Fills in the readers of each group; what is returned has to be asked by each caller. */
  async function findReaders(groups: Group[]): Promise<[Caller, View][]> {
    const together = new Map<Table, UnknownTo[]>()
    const alone: UnknownTo[] = []
    for (const group of groups) {
      const { views, table } = group
      const wanted = new Set(views.flatMap((view) => [...view.wanted]))
      const visibilityKey = views[0]?.visibilityKey ?? null
      if (!table.isGuarded) group.readers = [...wanted]
      else if (visibilityKey !== null) group.readers = cache.known(visibilityKey, [...wanted])
      for (const caller of group.readers) wanted.delete(caller)
      if (visibilityKey === null || wanted.size < many) alone.push({ group, wanted })
      else together.set(table, [...(together.get(table) ?? []), { group, wanted }])
    }
    for (const [table, unknown] of together) if (!(await askTogether(table, unknown))) alone.push(...unknown)
    return alone.flatMap(({ group, wanted }) =>
      group.views.flatMap((view) =>
        [...view.wanted].filter((caller) => wanted.has(caller)).map((caller): [Caller, View] => [caller, view]),
      ),
    )
  }

  /** The first reader reads for all of them; if they have lost the right meanwhile, the next one does. */
  async function readForAll({ views, readers, asked }: Group): Promise<void> {
    let missing = views.filter((view) => view.record === null)
    for (const reader of readers) {
      if (missing.length === 0) break
      if (asked.has(reader)) continue
      const hasFailed = missing.some((view) => view.hasFailed)
      if (!hasFailed && (await asServiceFind(missing))?.size === 0) break
      asked.add(reader)
      await ask(missing.map((view) => [reader, view]))
      missing = missing.filter((view) => view.record === null)
    }
    for (const view of views) {
      if (view.record === null) continue
      for (const reader of readers) if (!asked.has(reader) || !view.table.isGuarded) view.seenBy.add(reader)
    }
  }

  return {
    async read(views) {
      cache.sweep()
      const groups = groupsOf(views)
      const pairs = await findReaders(groups)
      for (const group of groups) {
        const [first] = group.readers
        if (!first) continue
        group.asked.add(first)
        for (const view of group.views) pairs.push([first, view])
      }
      await ask(pairs)
      for (const group of groups) await readForAll(group)
    },
  }
}

function isOutage({ code }: DatabaseError): boolean {
  return /^(08|53|57)/.test(code)
}

function groupsOf(views: View[]): Group[] {
  const groups = new Map<string | View, Group>()
  for (const view of views) {
    const name = view.table.isGuarded ? (view.visibilityKey ?? view) : JSON.stringify([view.table.role, view.table.schema, view.table.name])
    const group = groups.get(name) ?? { views: [], table: view.table, readers: [], asked: new Set() }
    groups.set(name, group)
    group.views.push(view)
  }
  return [...groups.values()]
}

function parted<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

async function eachAtMost<T>(limit: number, items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
