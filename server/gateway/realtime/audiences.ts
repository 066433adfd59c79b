// Who a change is for, before anybody's rights are asked: listeners of one role that it means the same to.
import type { Caller } from '../caller.ts'
import type { Role } from '../postgres/database.ts'
import { valueOf, type Change } from './changes.ts'
import type { Listener, Listeners, Match } from './listeners.ts'

/** `callers` are the listeners' as they were when the change came, in the same order. */
export type Audience = { role: Role; matches: Match[]; listeners: Listener[]; callers: Caller[] }

export function audiencesOf(listeners: Listeners, change: Change): Audience[] {
  const { schema, table } = change.relation
  const matches = listeners.matching(change.type, schema, table, (column) => valueOf(change, column))
  const [only] = matches
  const audiences = new Map<string, Audience>()
  const add = (listener: Listener, meant: Match[], name: string) => {
    const { caller } = listener
    const key = name + caller.role
    const audience = audiences.get(key) ?? { role: caller.role, matches: meant, listeners: [], callers: [] }
    audiences.set(key, audience)
    audience.listeners.push(listener)
    audience.callers.push(caller)
  }
  if (only && matches.length === 1) {
    for (const listener of only.group.members) add(listener, matches, '')
    return [...audiences.values()]
  }
  const meantFor = new Map<Listener, Match[]>()
  for (const match of matches) {
    for (const listener of match.group.members) {
      const known = meantFor.get(listener)
      if (known) known.push(match)
      else meantFor.set(listener, [match])
    }
  }
  for (const [listener, meant] of meantFor) add(listener, meant, `${meant.map(({ group }) => group.id).join(',')} `)
  return [...audiences.values()]
}
