// Picks the statement that runs next. Parties take turns, and each has a limit on statements running, statements waiting and
// statement time, so that no party delays the others for long. It holds no timers and no connections.
import { LRUCache } from 'lru-cache'
import { OverUse, type Party } from '../parties.ts'
import type { CoreTime } from './process-meter.ts'

/** `shape` is the same for statements that differ only in their values. */
export type Queued = { party: Party; shape: string; queuedAt: number; deadline: number }

/** The longest queue of one party, and of all parties together. */
const mostOfOne = 256
const mostOfAll = 4096
/**
 * A party that has used more than this fraction of its statement time, and this many times the median of all parties, is
 * heavy until it has recovered. By the fraction alone, everyone would become heavy as soon as a busy machine slows down every
 * statement.
 */
const heavyPart = 0.1
const heavyTimes = 2
/** How long the computed median stays valid. */
const middleMs = 100
/** A shape is slow if even its shortest time is longer, or if it has never been seen before. */
const quickMs = 100
/** Even on a busy machine, no quick statement runs this long. */
const longMs = 1_000
/** The shortest time of a shape slowly rises toward later ones. */
const rise = 1 / 1000
const rememberedShapes = 4096

/** How many connections of a pool of `size` slow statements may use. */
export const slowConnections = (size: number): number => Math.floor(size / 4)

type Line<Item> = {
  waiting: Item[]
  running: number
  /** The sum of the start times of its running statements. */
  began: number
  /** Statement time used and not recovered at `countedAt`, without the running statements. */
  usedMs: number
  countedAt: number
  /** When it last used or requested much. */
  muchAt: number
  isService: boolean
}
type Running<Item> = { line: Line<Item>; began: number; isSlow: boolean }
type Lanes = { slow: number; heavy: number }

export class FairQueue<Item extends Queued> {
  readonly #size: number
  readonly #budgetMs: number
  readonly #now: () => number
  readonly #lines = new Map<Party, Line<Item>>()
  /** Parties with waiting statements; the first is served next. */
  readonly #turns: Line<Item>[] = []
  readonly #running = new Map<Item, Running<Item>>()
  readonly #leastMs = new LRUCache<string, number>({ max: rememberedShapes })
  #waiting = 0
  #middleUsed = 0
  #middleAt = Number.NEGATIVE_INFINITY
  /** Parties with running or waiting statements. */
  #active = 0

  /** `statementSeconds`: statement time that a party may use per minute. */
  constructor({ size, statementSeconds, now }: { size: number; statementSeconds: number; now: () => number }) {
    this.#size = size
    this.#budgetMs = statementSeconds * 1000
    this.#now = now
  }

  get waiting(): number {
    return this.#waiting
  }

  get active(): number {
    return this.#active
  }

  /** Adds a statement to its party's queue; false if all queues together are too long. Throws an OverUse. */
  add(item: Item): boolean {
    const line = this.#lineOf(item.party)
    const overMs = line.isService ? -1 : this.#used(line) - this.#budgetMs
    if (overMs >= 0) throw new OverUse('over_fair_share', Math.max(1, Math.ceil((overMs * 60) / this.#budgetMs)))
    if (line.waiting.length >= mostOfOne) throw new OverUse('over_fair_share', 1)
    if (this.#waiting >= mostOfAll) return false
    if (line.running === 0 && line.waiting.length === 0) this.#active += 1
    if (line.waiting.push(item) === 1) this.#turns.push(line)
    this.#noteMuch(line)
    this.#waiting += 1
    return true
  }

  /** Takes the next statement that may run, or the next slow one; call `ended` once it has finished. */
  next({ onlySlow = false } = {}): Item | null {
    if (this.#waiting === 0) return null
    const lanes = this.#lanes()
    const mayRun = (line: Line<Item>) => (!onlySlow || this.#isNextSlow(line)) && this.#mayRun(line, lanes)
    // The server's own work comes first: changes for everyone wait for it, and nobody can make it take much.
    const own = this.#turns.findIndex((line) => line.isService && mayRun(line))
    const at = own < 0 ? this.#turns.findIndex(mayRun) : own
    const [line] = at < 0 ? [] : this.#turns.splice(at, 1)
    const item = line?.waiting.shift()
    if (line === undefined || item === undefined) return null
    if (line.waiting.length > 0) this.#turns.push(line)
    const began = this.#now()
    this.#waiting -= 1
    this.#running.set(item, { line, began, isSlow: this.#hasSlowShape(item) })
    line.running += 1
    line.began += began
    return item
  }

  /** Its party is not charged for waiting while others used the processor cores, but at least for what it used of them. */
  ended(item: Item, { coreMs, waitMs }: CoreTime = { coreMs: 0, waitMs: 0 }): void {
    const running = this.#running.get(item)
    if (running === undefined) return
    const { line, began } = running
    const tookMs = Math.max(coreMs, this.#now() - began - waitMs, 0)
    this.#noteMuch(line)
    this.#running.delete(item)
    line.usedMs = this.#recovered(line) + tookMs
    line.countedAt = this.#now()
    line.running -= 1
    line.began -= began
    if (line.running === 0 && line.waiting.length === 0) this.#active -= 1
    const least = this.#leastMs.get(item.shape) ?? tookMs
    this.#leastMs.set(item.shape, tookMs < least ? tookMs : least + (tookMs - least) * rise)
  }

  /** Whether a statement that has just started is expected to take time that others should get first. */
  isSlow(item: Item): boolean {
    const running = this.#running.get(item)
    return running !== undefined && (running.isSlow || this.#isHeavy(running.line))
  }

  /** Whether a running statement has turned out to be slow. */
  runsLong(item: Item): boolean {
    const running = this.#running.get(item)
    return running !== undefined && this.#now() - running.began > longMs
  }

  /**
   * Removes every statement that has waited too long. `isOwnDoing`: its own party used or requested much at some time while
   * it waited; by now the party may have recovered, and most of what it requested may have been removed.
   */
  expired(): { item: Item; isOwnDoing: boolean }[] {
    const now = this.#now()
    const isLate = ({ deadline }: Item) => deadline < now
    const late = this.#turns
      .filter(({ waiting }) => waiting.some(isLate))
      .flatMap((line) => {
        this.#noteMuch(line)
        return this.#take(line, isLate).map((item) => ({ item, isOwnDoing: line.muchAt >= item.queuedAt }))
      })
    for (const [party, line] of this.#lines) {
      if (line.running === 0 && line.waiting.length === 0 && this.#recovered(line) === 0) this.#lines.delete(party)
    }
    return late
  }

  /** Removes all waiting statements. */
  drain(): Item[] {
    return [...this.#turns].flatMap((line) => this.#take(line, () => true))
  }

  #take(line: Line<Item>, isWanted: (item: Item) => boolean): Item[] {
    const taken = line.waiting.filter(isWanted)
    if (taken.length === 0) return taken
    line.waiting = line.waiting.filter((item) => !taken.includes(item))
    this.#waiting -= taken.length
    if (line.waiting.length > 0) return taken
    this.#turns.splice(this.#turns.indexOf(line), 1)
    if (line.running === 0) this.#active -= 1
    return taken
  }

  #lineOf(party: Party): Line<Item> {
    const known = this.#lines.get(party)
    if (known !== undefined) return known
    const line = { waiting: [], running: 0, began: 0, usedMs: 0, countedAt: this.#now(), muchAt: -Infinity, isService: party === 'service' }
    this.#lines.set(party, line)
    return line
  }

  #mayRun(line: Line<Item>, { slow, heavy }: Lanes): boolean {
    const [item] = line.waiting
    if (item === undefined || line.running >= (line.isService ? this.#half() : this.#share())) return false
    const isHeavy = this.#isHeavy(line)
    if (isHeavy && heavy >= this.#heavyLane()) return false
    return slow < this.#slowLane() || !this.#isNextSlow(line)
  }

  #isNextSlow(line: Line<Item>): boolean {
    const [item] = line.waiting
    return item !== undefined && (this.#isHeavy(line) || this.#hasSlowShape(item))
  }

  /** Requesting much means requesting more slow statements at once than all parties together may run. */
  #noteMuch(line: Line<Item>): void {
    const requested = line.running + line.waiting.filter((item) => this.#hasSlowShape(item)).length
    if (this.#usedMuch(line) || (!line.isService && requested > this.#slowLane())) line.muchAt = this.#now()
  }

  /** How many statements one party may run: an equal share, with one more share reserved for the next party to arrive. */
  #share(): number {
    return Math.max(1, Math.min(this.#half(), Math.floor(this.#size / (this.#active + 1))))
  }

  #half(): number {
    return Math.max(1, Math.floor(this.#size / 2))
  }

  /**
   * Slow statements leave three quarters of the connections to quick ones, and heavy parties leave seven eighths: a statement
   * that takes long mostly uses a CPU core too, and there are fewer cores than connections.
   */
  #slowLane(): number {
    return Math.max(1, slowConnections(this.#size))
  }

  #heavyLane(): number {
    return Math.max(1, Math.floor(this.#size / 8))
  }

  #lanes(): Lanes {
    const now = this.#now()
    const lanes = { slow: 0, heavy: 0 }
    for (const { line, began, isSlow } of this.#running.values()) {
      const isHeavy = this.#isHeavy(line)
      if (isHeavy) lanes.heavy += 1
      if (isHeavy || isSlow || now - began > quickMs) lanes.slow += 1
    }
    return lanes
  }

  #hasSlowShape({ shape }: Item): boolean {
    return (this.#leastMs.get(shape) ?? Infinity) > quickMs
  }

  #isHeavy(line: Line<Item>): boolean {
    return this.#usedMuch(line) && this.#used(line) > this.#middle() * heavyTimes
  }

  #usedMuch(line: Line<Item>): boolean {
    return !line.isService && this.#used(line) > this.#budgetMs * heavyPart
  }

  /** The median of what parties have used, among those that wait or have not recovered. */
  #middle(): number {
    const now = this.#now()
    if (now - this.#middleAt > middleMs) {
      const all = [...this.#lines.values()].filter(({ isService }) => !isService).map((line) => this.#used(line))
      all.sort((a, b) => a - b)
      // Of two, the lower one: with one honest party and one attacker, the attacker is heavy.
      this.#middleUsed = all[Math.floor((all.length - 1) / 2)] ?? 0
      if (all.length < 2) this.#middleUsed = 0
      this.#middleAt = now
    }
    return this.#middleUsed
  }

  #used(line: Line<Item>): number {
    return this.#recovered(line) + line.running * this.#now() - line.began
  }

  #recovered({ usedMs, countedAt }: Line<Item>): number {
    return Math.max(0, usedMs - ((this.#now() - countedAt) * this.#budgetMs) / 60_000)
  }
}
