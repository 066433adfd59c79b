// Parses the payload of a join. Invalid parts fall back to their defaults, as clients expect.

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One `postgres_changes` entry; the reply has to repeat `sent` exactly. */
export type Binding = {
  event: ChangeType | '*'
  schema: string
  table: string | null
  filter: string | null
  select: string[] | null
  sent: Record<string, unknown>
}

/** `since` in unix milliseconds. */
export type Replay = { since: number; limit: number }

export type Join = {
  isPrivate: boolean
  bindings: Binding[]
  /** If the subscription fails, the join is refused instead of followed by a system message. */
  waitsForChanges: boolean
  wantsReplicationReady: boolean
  wantsAck: boolean
  hearsItself: boolean
  replay: Replay | 'unreadable' | null
  /** Null: the server generates one. */
  presenceKey: string | null
  wantsPresence: boolean
}

const bindingLimit = 100
const replayLimit = 25
const repeated = ['event', 'schema', 'table', 'filter', 'select']

export function joinToken(payload: unknown): string | null {
  const { access_token, user_token } = record(payload)
  return text(access_token) ?? text(user_token)
}

/** The number of bindings in a join, before any of them is parsed. */
export const countBindings = (payload: unknown): number => bindingsIn(record(record(payload)['config'])).length

export function readJoin(payload: unknown): Join {
  const { config } = record(payload)
  const settings = record(config)
  const broadcast = record(settings['broadcast'])
  const presence = record(settings['presence'])
  return {
    isPrivate: flag(settings['private']),
    bindings: bindingsIn(settings).map(binding),
    waitsForChanges: flag(record(settings['postgres_changes_options'])['wait']),
    wantsReplicationReady: flag(broadcast['replication_ready']),
    wantsAck: flag(broadcast['ack']),
    hearsItself: flag(broadcast['self']),
    replay: replay(broadcast['replay']),
    presenceKey: text(presence['key']) || null,
    // Older clients have no such flag; they send a key, and always want presence.
    wantsPresence: 'enabled' in presence ? flag(presence['enabled']) : 'key' in presence,
  }
}

function bindingsIn({ postgres_changes: list }: Record<string, unknown>): unknown[] {
  return Array.isArray(list) ? list.slice(0, bindingLimit) : []
}

function replay(value: unknown): Replay | 'unreadable' | null {
  if (value === undefined || value === null) return null
  const { since, limit = replayLimit } = record(value)
  if (typeof since !== 'number' || typeof limit !== 'number' || !Number.isFinite(since) || !Number.isInteger(limit)) return 'unreadable'
  return { since, limit: Math.min(Math.max(limit, 1), replayLimit) }
}

function binding(value: unknown): Binding {
  const entry = record(value)
  const table = text(entry['table'])
  const select = Array.isArray(entry['select']) ? entry['select'].filter((column) => typeof column === 'string') : []
  return {
    event: changeEvent(entry['event']),
    schema: text(entry['schema']) ?? 'public',
    table: table === '*' ? null : table,
    filter: text(entry['filter'])?.trim() || null,
    select: select.length > 0 ? select : null,
    sent: Object.fromEntries(Object.entries(entry).filter(([name]) => repeated.includes(name))),
  }
}

function changeEvent(value: unknown): ChangeType | '*' {
  const event = (text(value) ?? '*').toUpperCase()
  return event === 'INSERT' || event === 'UPDATE' || event === 'DELETE' ? event : '*'
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function flag(value: unknown): boolean {
  return value === true || value === 'true'
}
