// Who does not see whom in private channels: there, two members of whom one has blocked the other are never present for each other and do
// not hear each other. The database says which (realtime.hidden_from) when a member joins, and tells of changes as a broadcast to a topic
// of its own.
import { serviceCaller, type Database } from '#server/gateway/postgres/database.ts'
import { arrayText } from '../delivery/conditions.ts'
import { valueOf, type Change } from '../feed/changes.ts'

export type Changed = { gone: ReadonlySet<string>; back: ReadonlySet<string> }
export type Watcher = {
  /** The ids of the members whom this one does not see are others than before. */
  changeHidden(changed: Changed): void
  fail(reason: string): void
}
type Known = { hidden: ReadonlySet<string>; watchers: Set<Watcher>; ready: Promise<void> }

export const nobody: ReadonlySet<string> = new Set()
/** As realtime.tell_hidden_changed writes it. It is no topic of a channel: no policy opens it, and what clients say there is not read here. */
const topicOfChanges = 'hidden members'

export class Hidden {
  readonly #db: Database
  readonly #members = new Map<string, Known>()
  #waiting = new Set<string>()
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** Before a channel is added for this member, so that it never shows more for a moment. */
  load(userId: string): Promise<void> {
    return this.#known(userId).ready
  }

  from(userId: string): ReadonlySet<string> {
    return this.#members.get(userId)?.hidden ?? nobody
  }

  add(userId: string, watcher: Watcher): void {
    const known = this.#known(userId)
    known.watchers.add(watcher)
    known.ready.catch(() => this.#fail([userId]))
  }

  remove(userId: string, watcher: Watcher): void {
    const known = this.#members.get(userId)
    known?.watchers.delete(watcher)
    if (known?.watchers.size === 0) this.#members.delete(userId)
  }

  /** True if the change told of members who hide from each other, and concerns nobody else. */
  hear(change: Change): boolean {
    if (valueOf(change, 'topic') !== topicOfChanges || valueOf(change, 'private') !== 't') return false
    const payload = valueOf(change, 'payload')
    const { members } = JSON.parse(typeof payload === 'string' ? payload : '{}') as { members?: string[] }
    const here = (members ?? []).filter((each) => this.#members.has(each))
    if (here.length > 0) void this.#ask(here).catch(() => this.#fail(here))
    return true
  }

  /** What changed meanwhile is lost, so their clients join again. */
  failAll(): void {
    this.#fail([...this.#members.keys()])
  }

  #fail(userIds: string[]): void {
    for (const userId of userIds) {
      for (const watcher of this.#members.get(userId)?.watchers ?? []) watcher.fail('what this channel shows could not be asked for')
    }
  }

  #known(userId: string): Known {
    const found = this.#members.get(userId)
    if (found) return found
    const known = { hidden: nobody, watchers: new Set<Watcher>(), ready: this.#ask([userId]) }
    this.#members.set(userId, known)
    return known
  }

  /** One statement at a time, for all who wait, so that an older answer never replaces a newer one. */
  #ask(userIds: string[]): Promise<void> {
    for (const userId of userIds) this.#waiting.add(userId)
    this.#next ??= this.#running.then(() => {
      this.#next = null
      const asked = [...this.#waiting]
      this.#waiting.clear()
      const answered = this.#askNow(asked)
      this.#running = answered.catch(() => undefined)
      return answered
    })
    return this.#next
  }

  async #askNow(userIds: string[]): Promise<void> {
    const statement = { name: 'realtime_hidden', text: 'select member, hidden from realtime.hidden_from($1)', values: [arrayText(userIds)] }
    const { rows } = await this.#db.run(serviceCaller, statement, { readOnly: true, party: 'service' }).catch((error: unknown) => {
      for (const userId of userIds) if (this.#members.get(userId)?.watchers.size === 0) this.#members.delete(userId)
      throw error
    })
    const answers = new Map(userIds.map((userId) => [userId, new Set<string>()]))
    for (const [member, hidden] of rows) answers.get(member ?? '')?.add(hidden ?? '')
    for (const [userId, now] of answers) {
      const known = this.#members.get(userId)
      if (!known) continue
      const before = known.hidden
      known.hidden = now
      for (const watcher of known.watchers) watcher.changeHidden(changeOf(before, now))
    }
  }
}

export function changeOf(before: ReadonlySet<string>, now: ReadonlySet<string>): Changed {
  return { gone: without(now, before), back: without(before, now) }
}

function without(all: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter((each) => !others.has(each)))
}
