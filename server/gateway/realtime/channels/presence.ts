// The presence state of one room, and the diffs its members receive. Many arrivals or departures are combined into one diff,
// at most twenty times a second: otherwise a thousand sockets that close at once would cause a million frames.
import { randomBytes } from 'node:crypto'
import { encodeText, textFrame, type Version } from '../sockets/frames.ts'
import type { Member } from './member.ts'

type Meta = Record<string, unknown>
type Listed = Record<string, { metas: Meta[] }>
type Tracked = { key: string; meta: Meta; sent: string }

const tellEvery = 50
/** How much presence data one party may store in a room and have sent to others. */
const bytesOfParty = 64 * 1_024

export class Presence {
  readonly #members: ReadonlySet<Member>
  readonly #tracked = new Map<Member, Tracked>()
  #joins: Tracked[] = []
  #leaves: Tracked[] = []
  #toldAt = 0
  #timer: NodeJS.Timeout | null = null

  constructor(members: ReadonlySet<Member>) {
    this.#members = members
  }

  /** False if the member's party already stores too much here. */
  track(member: Member, key: string, payload: Meta): boolean {
    const before = this.#tracked.get(member)
    const sent = JSON.stringify(payload)
    if (before?.sent === sent) return true
    if (this.#bytesOf(member) + sent.length > bytesOfParty) return false
    const ref = `F${randomBytes(9).toString('base64url')}`
    const previous = before && { phx_ref_prev: before.meta['phx_ref'] }
    const tracked = { key, meta: { ...payload, ...previous, phx_ref: ref }, sent }
    this.#tracked.set(member, tracked)
    this.#joins.push(tracked)
    if (before) this.#leaves.push(before)
    this.#tellSoon()
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
    this.#leaves.push(tracked)
    this.#tellSoon()
  }

  state(): Listed {
    return listed([...this.#tracked.values()])
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
    const payload = JSON.stringify({ joins: listed(this.#joins), leaves: listed(this.#leaves) })
    this.#joins = []
    this.#leaves = []
    const frames = new Map<Version, Buffer>()
    for (const member of this.#members) {
      if (!member.hearsPresence) continue
      const { version, topic } = member
      const frame =
        frames.get(version) ?? textFrame(encodeText(version, { joinRef: null, ref: null, topic, event: 'presence_diff', payload }))
      frames.set(version, frame)
      member.receive(frame, null)
    }
  }
}

function listed(all: Tracked[]): Listed {
  const byKey = new Map<string, { metas: Meta[] }>()
  for (const { key, meta } of all) {
    const entry = byKey.get(key) ?? { metas: [] }
    entry.metas.push(meta)
    byKey.set(key, entry)
  }
  return Object.fromEntries(byKey)
}
