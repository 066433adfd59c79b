// Who is in which room of this process, and what is said there in any. A public and a private channel of the same name are
// different rooms.
import type { Broker, OpenRoom } from '#server/gateway/broker/broker.ts'
import type { Party } from '#server/gateway/parties.ts'
import type { Version } from '../sockets/frames.ts'
import { frameOf, sizeOf, type Broadcast } from './broadcast.ts'
import { KeptRights } from './kept-rights.ts'
import type { Member } from './member.ts'
import { Presence } from './presence.ts'
import { decodeRoomMessage, encodeRoomMessage } from './room-messages.ts'

export type Room<Who extends Member = Member> = {
  readonly members: Set<Who>
  readonly presence: Presence
  /** Resolves once nothing that is said in any process can be missed. */
  readonly ready: Promise<void>
  /** The same room in the other processes. */
  readonly elsewhere: OpenRoom
  /** Null in a public room, which everyone may hear. */
  readonly rights: KeptRights | null
}

type Addressed = { name: string; isPrivate: boolean }
type RoomsDeps<Who> = {
  broker: Broker
  /** What a party says elsewhere costs it as much as if it were said here. */
  charge: (party: Party, bytes: number, listeners: number) => void
  /** Ends the channels of those in a private room who may no longer hear it. */
  askHearers: (members: Who[]) => Promise<void>
}

export class Rooms<Who extends Member = Member> {
  readonly #on: RoomsDeps<Who>
  readonly #rooms = new Map<string, Room<Who>>()
  #delivered = 0

  constructor(on: RoomsDeps<Who>) {
    this.#on = on
  }

  get delivered(): number {
    return this.#delivered
  }

  enter(name: string, isPrivate: boolean, member: Who): Room<Who> {
    const key = keyOf({ name, isPrivate })
    const room = this.#rooms.get(key) ?? this.#open(key, isPrivate)
    room.members.add(member)
    room.rights?.add(member.rightsAskedAt)
    return room
  }

  #open(key: string, isPrivate: boolean): Room<Who> {
    const members = new Set<Who>()
    const failAll = () => {
      for (const member of members) member.fail('the rights of this channel could not be asked for')
    }
    const rights = isPrivate ? new KeptRights(() => this.#on.askHearers([...members]), failAll) : null
    const presence = new Presence(members, {
      tellOthers: (message, to) => elsewhere.tell(() => encodeRoomMessage(message), to),
      deliver: (act) => deliver(rights, act),
    })
    const elsewhere = this.#on.broker.open(key, {
      onMessage: (bytes, from) => {
        const heard = decodeRoomMessage(bytes)
        if (heard.kind !== 'broadcast') return presence.hear(heard, from)
        this.#on.charge(heard.party, sizeOf(heard.message), members.size)
        this.#deliver(key, heard.message, null)
      },
      onGone: (process) => presence.drop(process),
      onGap: () => presence.reconcile(),
    })
    const room = { members, presence, elsewhere, rights, ready: elsewhere.ready }
    this.#rooms.set(key, room)
    return room
  }

  leave(name: string, isPrivate: boolean, member: Who): void {
    const key = keyOf({ name, isPrivate })
    const room = this.#rooms.get(key)
    if (!room) return
    room.members.delete(member)
    room.presence.untrack(member)
    if (room.members.size > 0) return
    this.#rooms.delete(key)
    room.presence.close()
    room.elsewhere.close()
  }

  sizeOf(name: string, isPrivate: boolean): number {
    return this.#rooms.get(keyOf({ name, isPrivate }))?.members.size ?? 0
  }

  /** To this room in every process; `except` is a member who does not hear themselves. */
  say(to: Addressed, message: Broadcast, { party, except = null }: { party: Party; except?: Member | null }): void {
    const key = keyOf(to)
    this.#on.broker.say(
      key,
      () => encodeRoomMessage({ kind: 'broadcast', message, party }),
      () => this.#deliver(key, message, except),
    )
  }

  /** Only to this process: what comes from the database reaches each process by itself. */
  sayHere(to: Addressed, message: Broadcast): void {
    this.#deliver(keyOf(to), message, null)
  }

  #deliver(key: string, message: Broadcast, except: Member | null): void {
    const room = this.#rooms.get(key)
    if (room) deliver(room.rights, () => this.#send(room, message, except))
  }

  /** Builds one frame per protocol version, however many members receive it. */
  #send(room: Room<Who>, message: Broadcast, except: Member | null): void {
    const frames = new Map<Version, Buffer | null>()
    for (const member of room.members) {
      if (member === except || !member.hearsBroadcasts || member.hidden.has(message.meta?.user_id ?? '')) continue
      if (!frames.has(member.version)) frames.set(member.version, frameOf(message, member.topic, member.version))
      const frame = frames.get(member.version)
      if (!frame) continue
      member.receive(frame, message.meta?.id ?? null)
      this.#delivered++
    }
  }
}

function deliver(rights: KeptRights | null, act: () => void): void {
  if (rights) rights.deliver(act)
  else act()
}

function keyOf({ name, isPrivate }: Addressed): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}
