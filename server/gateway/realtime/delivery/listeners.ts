// An index of listeners. Equal interests share one group and one id, no matter who has them. A group whose only condition is
// `column=eq.value` is found by that value, so a change costs nothing for listeners that filter for other rows.
import type { Caller } from '#server/gateway/caller.ts'
import type { Party } from '#server/gateway/parties.ts'
import { hasOnePrint, judge, type Filter, type Verdict } from './filters.ts'
import type { Version } from '../sockets/frames.ts'
import type { ChangeType } from '../channels/join-payload.ts'
import type { Value } from '../feed/pgoutput.ts'

export type Interest = {
  event: ChangeType | '*'
  schema: string
  table: string | null
  filters: Filter[]
  select: string[] | null
  /** The types of the columns used in filters, by column: the name, and how SQL writes it in a cast. */
  types: Record<string, { name: string; cast: string }>
}

/** The part of a channel that delivery uses. */
export type Listener = {
  readonly caller: Caller
  /** The party that the evaluation of its filters counts against. */
  readonly party: Party
  readonly topic: string
  readonly version: Version
  readonly isOpen: boolean
  send(frames: Buffer[]): void
  /** Something was or may have been missed: the client rejoins and fetches again. */
  fail(reason: string): void
}

export type Group = { id: number; interest: Interest; key: string; members: Set<Listener> }

type Shelf = { all: Set<Group>; byValue: Map<string, Map<string, Set<Group>>>; rest: Set<Group> }

export class Listeners {
  readonly #groups = new Map<string, Group>()
  readonly #shelves = new Map<string, Shelf>()
  #lastId = 0

  nextId(): number {
    return ++this.#lastId
  }

  add(interest: Interest, member: Listener): Group {
    const key = JSON.stringify([interest.event, interest.schema, interest.table, interest.filters, interest.select])
    const known = this.#groups.get(key)
    if (known) {
      known.members.add(member)
      return known
    }
    const group = { id: this.nextId(), interest, key, members: new Set([member]) }
    this.#groups.set(key, group)
    const shelf = this.#shelf(interest)
    shelf.all.add(group)
    this.#place(shelf, interest).add(group)
    return group
  }

  remove(group: Group, member: Listener): void {
    group.members.delete(member)
    if (group.members.size > 0 || this.#groups.get(group.key) !== group) return
    this.#groups.delete(group.key)
    const shelf = this.#shelf(group.interest)
    shelf.all.delete(group)
    const place = this.#place(shelf, group.interest)
    place.delete(group)
    const [filter] = group.interest.filters
    if (place !== shelf.rest && place.size === 0 && filter) shelf.byValue.get(filter.column)?.delete(filter.values[0] ?? '')
    if (shelf.all.size === 0) this.#shelves.delete(shelfName(group.interest.schema, group.interest.table))
  }

  hasAny(schema: string, table: string): boolean {
    return shelfNames(schema, table).some((name) => this.#shelves.has(name))
  }

  /**
   * The groups a change may match. Only filters of the form `column=eq.value` have been checked, through the index; the caller
   * evaluates the others, and only for rows that the listener may see.
   */
  candidates(event: ChangeType, schema: string, table: string, valueOf: (column: string) => Value | undefined): Group[] {
    return [...this.#indexed(schema, table, valueOf)].filter(({ interest }) => interest.event === '*' || interest.event === event)
  }

  /** All listeners of the table, whatever their filters. */
  of(schema: string, table: string): Set<Listener> {
    const groups = shelfNames(schema, table).flatMap((name) => [...(this.#shelves.get(name)?.all ?? [])])
    return new Set(groups.flatMap((group) => [...group.members]))
  }

  everyone(): Set<Listener> {
    return new Set([...this.#groups.values()].flatMap((group) => [...group.members]))
  }

  get groupCount(): number {
    return this.#groups.size
  }

  *#indexed(schema: string, table: string, valueOf: (column: string) => Value | undefined): Iterable<Group> {
    for (const name of shelfNames(schema, table)) {
      const shelf = this.#shelves.get(name)
      if (!shelf) continue
      yield* shelf.rest
      for (const [column, byValue] of shelf.byValue) {
        const value = valueOf(column)
        if (typeof value === 'string') yield* byValue.get(value) ?? []
        else if (typeof value === 'symbol') for (const groups of byValue.values()) yield* groups
      }
    }
  }

  #shelf(interest: Interest): Shelf {
    const name = shelfName(interest.schema, interest.table)
    const known = this.#shelves.get(name)
    if (known) return known
    const shelf: Shelf = { all: new Set(), byValue: new Map(), rest: new Set() }
    this.#shelves.set(name, shelf)
    return shelf
  }

  #place(shelf: Shelf, interest: Interest): Set<Group> {
    const [filter, another] = interest.filters
    if (!filter || another || filter.operator !== 'eq' || filter.isNegated) return shelf.rest
    if (!hasOnePrint(interest.types[filter.column]?.name ?? '')) return shelf.rest
    const byValue = shelf.byValue.get(filter.column) ?? new Map<string, Set<Group>>()
    shelf.byValue.set(filter.column, byValue)
    const value = filter.values[0] ?? ''
    const groups = byValue.get(value) ?? new Set<Group>()
    byValue.set(value, groups)
    return groups
  }
}

/** `valueOf` returns undefined for columns that the change does not include; such conditions do not match. */
export function judgeAll(interest: Interest, valueOf: (column: string) => Value | undefined): Verdict {
  const verdicts = interest.filters.map((filter) => {
    const value = valueOf(filter.column)
    return value === undefined ? 'no' : judge(filter, interest.types[filter.column]?.name ?? 'text', value)
  })
  for (const verdict of ['no', 'unknown', 'ask'] as const) if (verdicts.includes(verdict)) return verdict
  return 'yes'
}

function shelfName(schema: string, table: string | null): string {
  return JSON.stringify([schema, table])
}

function shelfNames(schema: string, table: string): string[] {
  return [shelfName(schema, table), shelfName(schema, null), shelfName('*', null)]
}
