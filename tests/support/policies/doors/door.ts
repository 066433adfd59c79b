// A door: a statement that reads or writes a table that requires a feature, or calls one of its functions.
import type { Area } from '#domain/membership.ts'

/** The people and rows of the test: `other` and `third` have paid for everything. */
export type Scene = {
  me: string
  other: string
  third: string
  job: string
  /** Of an owner's job: an application without a chat but with an interview, and a chat of theirs. */
  ownJob: string
  application: string
  chat: string
  interview: string
  /** A poll in the forum with a reply that quotes it, of another member; the caller has voted. */
  poll: string
  reply: string
  thread: string
  received: string
  sent: string
  over: string
  met: string
}

/** `to` is a table or a function. A door is open if the statement affects a row or is refused for a reason other than the plan. */
export type Door = { to: string; does: 'read' | 'write'; area: Area; sql: string; values: (scene: Scene) => unknown[] }

export const nothing = () => []

export const reads = (area: Area, names: string[]): Door[] =>
  names.map((to) => ({ to, does: 'read', area, sql: `select * from public.${to}`, values: nothing }))
