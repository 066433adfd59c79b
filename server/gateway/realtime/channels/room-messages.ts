// What the processes say to each other about a room: a broadcast for its members, and who is present.
import type { Party } from '#server/gateway/parties.ts'
import type { Broadcast } from './broadcast.ts'

type Meta = Record<string, unknown>
/** What one member tracks; `phx_ref` in its `meta` is unique. */
export type Entry = { key: string; meta: Meta }

export type PresenceMessage =
  /** `leaves` are references. */
  | { kind: 'diff'; joins: Entry[]; leaves: string[] }
  /** All that the process has in the room. With `asks`, the others answer with theirs. */
  | { kind: 'state'; entries: Entry[]; asks: boolean }

export type RoomMessage = { kind: 'broadcast'; message: Broadcast; party: Party } | PresenceMessage

const lineEnd = '\n'.charCodeAt(0)

/** One line of JSON; after a broadcast's, its body as it is. */
export function encodeRoomMessage(message: RoomMessage): Buffer {
  if (message.kind !== 'broadcast') return Buffer.from(`${JSON.stringify(message)}\n`)
  const { event, body, meta } = message.message
  const isJson = 'json' in body
  const head = JSON.stringify({ kind: 'broadcast', party: message.party, event, meta, isJson })
  return Buffer.concat([Buffer.from(`${head}\n`), isJson ? Buffer.from(body.json) : body.bytes])
}

/** From a process of this installation, so it is not examined any further. */
export function decodeRoomMessage(bytes: Buffer): RoomMessage {
  const end = bytes.indexOf(lineEnd)
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as PresenceMessage | Head
  if (head.kind !== 'broadcast') return head
  const { party, event, meta, isJson } = head
  const rest = bytes.subarray(end + 1)
  return { kind: 'broadcast', party, message: { event, meta, body: isJson ? { json: rest.toString('utf8') } : { bytes: rest } } }
}

type Head = { kind: 'broadcast'; party: Party; event: string; meta: Broadcast['meta']; isJson: boolean }
