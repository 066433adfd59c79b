// Who is in which room. A public and a private channel of the same name are different rooms.
import type { Version } from '../sockets/frames.ts'
import type { Member } from './member.ts'
import { frameOf, type Broadcast } from './broadcast.ts'
import { Presence } from './presence.ts'

export class Room {
  readonly members = new Set<Member>()
  readonly presence: Presence

  constructor() {
    this.presence = new Presence(this.members)
  }
}

export class Rooms {
  readonly #rooms = new Map<string, Room>()
  #delivered = 0

  get delivered(): number {
    return this.#delivered
  }

  enter(name: string, isPrivate: boolean, member: Member): Room {
    const key = keyOf(name, isPrivate)
    const room = this.#rooms.get(key) ?? new Room()
    this.#rooms.set(key, room)
    room.members.add(member)
    return room
  }

  leave(name: string, isPrivate: boolean, member: Member): void {
    const key = keyOf(name, isPrivate)
    const room = this.#rooms.get(key)
    if (!room) return
    room.members.delete(member)
    room.presence.untrack(member)
    if (room.members.size === 0) this.#rooms.delete(key)
  }

  sizeOf(name: string, isPrivate: boolean): number {
    return this.#rooms.get(keyOf(name, isPrivate))?.members.size ?? 0
  }

  /** Builds one frame per protocol version, however many members receive it. */
  say(name: string, isPrivate: boolean, message: Broadcast, except: Member | null = null): void {
    const room = this.#rooms.get(keyOf(name, isPrivate))
    if (!room) return
    const frames = new Map<Version, Buffer | null>()
    for (const member of room.members) {
      if (member === except || !member.hearsBroadcasts) continue
      if (!frames.has(member.version)) frames.set(member.version, frameOf(message, member.topic, member.version))
      const frame = frames.get(member.version)
      if (!frame) continue
      member.receive(frame, message.meta?.id ?? null)
      this.#delivered++
    }
  }
}

function keyOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}
