// The listeners a change may go to, before rights are checked, grouped by role and by the interests it matches.
import type { Caller } from '#server/gateway/caller.ts'
import type { Role } from '#server/gateway/postgres/database.ts'
import { valueOf, type Change } from '../feed/changes.ts'
import type { Group, Listener, Listeners } from './listeners.ts'

/** `callers` are the listeners' callers at the time of the change, in the same order. */
export type Recipients = { role: Role; groups: Group[]; listeners: Listener[]; callers: Caller[] }

export function recipientsOf(listeners: Listeners, change: Change): Recipients[] {
  const { schema, table } = change.relation
  const groups = listeners.candidates(change.type, schema, table, (column) => valueOf(change, column))
  const [only] = groups
  const recipientGroups = new Map<string, Recipients>()
  const add = (listener: Listener, meant: Group[], name: string) => {
    const { caller } = listener
    const key = name + caller.role
    const recipients = recipientGroups.get(key) ?? { role: caller.role, groups: meant, listeners: [], callers: [] }
    recipientGroups.set(key, recipients)
    recipients.listeners.push(listener)
    recipients.callers.push(caller)
  }
  if (only && groups.length === 1) {
    for (const listener of only.members) add(listener, groups, '')
    return [...recipientGroups.values()]
  }
  const meantFor = new Map<Listener, Group[]>()
  for (const group of groups) {
    for (const listener of group.members) {
      const known = meantFor.get(listener)
      if (known) known.push(group)
      else meantFor.set(listener, [group])
    }
  }
  for (const [listener, meant] of meantFor) add(listener, meant, `${meant.map(({ id }) => id).join(',')} `)
  return [...recipientGroups.values()]
}
