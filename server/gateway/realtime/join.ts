// What a client asks for when it joins a channel. Unreadable parts fall back to their defaults, as clients expect.

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One `postgres_changes` entry; `sent` is what the reply has to repeat to the letter. */
export type Binding = {
  event: ChangeType | '*'
  schema: string
  table: string | null
  filter: string | null
  select: string[] | null
  sent: Record<string, unknown>
}

export type Join = {
  token: string | null
  isPrivate: boolean
  bindings: Binding[]
  /** A failed subscription then refuses the join instead of being told by a system message. */
  waitsForChanges: boolean
  wantsReplicationReady: boolean
}

const bindingLimit = 100
const repeated = ['event', 'schema', 'table', 'filter', 'select']

export function readJoin(payload: unknown): Join {
  const { config, access_token, user_token } = record(payload)
  const settings = record(config)
  const list = Array.isArray(settings['postgres_changes']) ? settings['postgres_changes'] : []
  return {
    token: text(access_token) ?? text(user_token),
    isPrivate: flag(settings['private']),
    bindings: list.slice(0, bindingLimit).map(binding),
    waitsForChanges: flag(record(settings['postgres_changes_options'])['wait']),
    wantsReplicationReady: flag(record(settings['broadcast'])['replication_ready']),
  }
}

function binding(value: unknown): Binding {
  const entry = record(value)
  const table = text(entry['table'])
  const select = entry['select']
  return {
    event: changeEvent(entry['event']),
    schema: text(entry['schema']) ?? 'public',
    table: table === '*' ? null : table,
    filter: text(entry['filter']) || null,
    select: Array.isArray(select) ? select.map(String) : null,
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
