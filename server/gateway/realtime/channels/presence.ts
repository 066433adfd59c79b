// The presence state of one room, and the diffs its members receive. Many arrivals or departures are combined into one diff,
// at most twenty times a second: otherwise a thousand sockets that close at once would cause a million frames.
// Each process knows its own members and tells the others; what those tell is kept beside it.
import { randomBytes } from 'node:crypto'
import { encodeText, textFrame, type Version } from '../sockets/frames.ts'
import type { Changed } from './hidden.ts'
import type { Member } from './member.ts'
import type { Entry, PresenceMessage } from './room-messages.ts'

type Listed = Record<string, { metas: Entry['meta'][] }>
type Tracked = Entry & { sent: string }
type Diff = { joins: Entry[]; leaves: Entry[] }
type PresenceDeps = {
  /** Tells the other processes, or one of them. */
  tellOthers: (message: PresenceMessage, to?: string) => void
  /** Runs once everyone here may hear it, in the order of the calls. */
  deliver: (act: () => void) => void
}

const tellEvery = 50
/** How much presence data one party may store in a room and have sent to others. */
const bytesOfParty = 64 * 1_024
/** After a gap, a process that says nothing in this time has nobody here anymore. */
const answerWithin = 3_000

export class Presence {
  readonly #members: ReadonlySet<Member>
  readonly #on: PresenceDeps
  readonly #tracked = new Map<Member, Tracked>()
  readonly #elsewhere = new Map<string, Map<string, Entry>>()
  #joins: Entry[] = []
  #leaves: Entry[] = []
  /** The part of these that happened in this process, which the other processes do not know yet. */
  #own: { joins: Entry[]; leaves: string[] } = { joins: [], leaves: [] }
  /** Processes that have not said since the last gap who is there. */
  #unconfirmed = new Set<string>()
  #toldAt = 0
  #timer: NodeJS.Timeout | null = null
  /** Whether anyone here wants to know who is present. */
  #isOpen = false

  constructor(members: ReadonlySet<Member>, on: PresenceDeps) {
    this.#members = members
    this.#on = on
  }

  /** Asks the other processes who is there; called for everyone who wants to know. */
  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#tellState(true)
  }

  /** False if the member's party already stores too much here. */
  track(member: Member, key: string, payload: Entry['meta']): boolean {
    const before = this.#tracked.get(member)
    const sent = JSON.stringify(payload)
    if (before?.sent === sent) return true
    if (this.#bytesOf(member) + sent.length > bytesOfParty) return false
    const ref = `F${randomBytes(9).toString('base64url')}`
    const previous = before && { phx_ref_prev: before.meta['phx_ref'] }
    const tracked = { key, meta: { ...payload, ...previous, phx_ref: ref }, sent }
    this.#tracked.set(member, tracked)
    this.#change({ joins: [tracked], leaves: before ? [before] : [] }, true)
    return true
  }

  #bytesOf(member: Member): number {
    let bytes = 0
    for (const [other, { sent }] of this.#tracked) if (other !== member && other.party === member.party) bytes += sent.length
    return bytes
  }

  untrack(member: Member): void {
    const tracked = this.#tracked.get(member)
    if (!tracked) return
    this.#tracked.delete(member)
    this.#change({ joins: [], leaves: [tracked] }, true)
  }

  state({ hidden }: Pick<Member, 'hidden'>): Listed {
    return listed(this.#present().filter(({ key }) => !hidden.has(key)))
  }

  /** Who is hidden from this member from now on has left for them, and who no longer is has come. */
  changeHidden(member: Member, { gone, back }: Changed): void {
    if (gone.size + back.size === 0) return
    this.#on.deliver(() => {
      const of = (keys: ReadonlySet<string>) => this.#present().filter(({ key }) => keys.has(key))
      this.#sendTo(member, { joins: of(back), leaves: of(gone) })
    })
  }

  #present(): Entry[] {
    return [...this.#tracked.values(), ...[...this.#elsewhere.values()].flatMap((entries) => [...entries.values()])]
  }

  hear(message: PresenceMessage, from: string): void {
    if (message.kind === 'state' && message.asks) this.#tellState(false, from)
    if (!this.#isOpen) return
    const known = this.#elsewhere.get(from) ?? new Map<string, Entry>()
    this.#elsewhere.set(from, known)
    const isWhole = message.kind === 'state'
    const entries = isWhole ? message.entries : message.joins
    const stay = new Set(entries.map(refOf))
    const gone = isWhole ? [...known.keys()].filter((ref) => !stay.has(ref)) : message.leaves
    const joins = entries.filter((entry) => !known.has(refOf(entry)))
    for (const entry of joins) known.set(refOf(entry), entry)
    // Who came and left again within one message is in both.
    const leaves = gone.flatMap((ref) => known.get(ref) ?? [])
    for (const entry of leaves) known.delete(refOf(entry))
    if (isWhole) this.#unconfirmed.delete(from)
    this.#change({ joins, leaves }, false)
  }

  /** The process ended. */
  drop(process: string): void {
    const leaves = [...(this.#elsewhere.get(process)?.values() ?? [])]
    this.#elsewhere.delete(process)
    this.#change({ joins: [], leaves }, false)
  }

  /** Either side may have missed something: all tell each other the whole. */
  reconcile(): void {
    if (!this.#isOpen) return
    this.#unconfirmed = new Set(this.#elsewhere.keys())
    this.#tellState(true)
    setTimeout(() => {
      for (const process of this.#unconfirmed) this.drop(process)
      this.#unconfirmed.clear()
    }, answerWithin).unref()
  }

  /** Nobody is here anymore: tells the other processes at once. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#tell()
  }

  #tellState(asks: boolean, to?: string): void {
    this.#on.tellOthers({ kind: 'state', entries: [...this.#tracked.values()].map(plain), asks }, to)
  }

  #change({ joins, leaves }: Diff, isOwn: boolean): void {
    if (joins.length === 0 && leaves.length === 0) return
    this.#joins.push(...joins)
    this.#leaves.push(...leaves)
    if (isOwn) {
      this.#own.joins.push(...joins.map(plain))
      this.#own.leaves.push(...leaves.map(refOf))
    }
    this.#tellSoon()
  }

  #tellSoon(): void {
    if (this.#timer) return
    const wait = this.#toldAt + tellEvery - Date.now()
    if (wait <= 0) return this.#tell()
    this.#timer = setTimeout(() => this.#tell(), wait).unref()
  }

  #tell(): void {
    this.#timer = null
    this.#toldAt = Date.now()
    const own = this.#own
    this.#own = { joins: [], leaves: [] }
    if (own.joins.length > 0 || own.leaves.length > 0) this.#on.tellOthers({ kind: 'diff', ...own })
    const diff = { joins: this.#joins, leaves: this.#leaves }
    this.#joins = []
    this.#leaves = []
    if (this.#members.size > 0) this.#on.deliver(() => this.#send(diff))
  }

  #send({ joins, leaves }: Diff): void {
    const keys = new Set([...joins, ...leaves].map(({ key }) => key))
    const frames = new Map<Version, Buffer>()
    for (const member of this.#members) {
      const { version, hidden } = member
      if (!member.hearsPresence) continue
      if ([...hidden].some((each) => keys.has(each))) {
        const seen = ({ key }: Entry) => !hidden.has(key)
        this.#sendTo(member, { joins: joins.filter(seen), leaves: leaves.filter(seen) })
        continue
      }
      const frame = frames.get(version) ?? frameOf(member, { joins, leaves })
      frames.set(version, frame)
      member.receive(frame, null)
    }
  }

  /** Nothing, not even an empty diff, if nobody in it is seen. */
  #sendTo(member: Member, diff: Diff): void {
    if (member.hearsPresence && diff.joins.length + diff.leaves.length > 0) member.receive(frameOf(member, diff), null)
  }
}

function frameOf({ version, topic }: Member, { joins, leaves }: Diff): Buffer {
  const payload = JSON.stringify({ joins: listed(joins), leaves: listed(leaves) })
  return textFrame(encodeText(version, { joinRef: null, ref: null, topic, event: 'presence_diff', payload }))
}

const refOf = ({ meta }: Entry): string => String(meta['phx_ref'])
const plain = ({ key, meta }: Entry): Entry => ({ key, meta })

function listed(all: Entry[]): Listed {
  const byKey = new Map<string, { metas: Entry['meta'][] }>()
  for (const { key, meta } of all) {
    const entry = byKey.get(key) ?? { metas: [] }
    entry.metas.push(meta)
    byKey.set(key, entry)
  }
  return Object.fromEntries(byKey)
}
