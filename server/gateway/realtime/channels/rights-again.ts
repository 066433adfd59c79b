// Rights in a private channel after its join: with another token, while members speak, and while they only hear.
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '#server/gateway/caller.ts'
import { partyOf } from '#server/gateway/parties.ts'
import { DatabaseError, type Database } from '#server/gateway/postgres/database.ts'
import { arrayText } from '../delivery/conditions.ts'
import type { Channel } from './channel.ts'
import { believedForMs } from './kept-rights.ts'
import type { Hub } from './open-channel.ts'
import { rightsOf } from './rights.ts'
import { subscribe } from './subscription.ts'

type Deps = { db: Database; log: FastifyBaseLogger }

const mostInOne = 250

export async function changeToken(hub: Hub, channel: Channel, caller: Caller): Promise<void> {
  const { join } = channel
  const asking = { ...hub, db: hub.db.onBehalfOf(partyOf(caller, channel.address)) }
  if (join.isPrivate) {
    const askedAt = performance.now()
    if (!channel.takeRights(await rightsOf(asking, caller, channel.name, channel.headers), askedAt)) return
    // Who is present is a member, not a connection.
    if (caller.userId !== channel.caller.userId) {
      if (caller.userId !== null) await hub.hidden.load(caller.userId)
      channel.room?.presence.untrack(channel)
    }
  }
  channel.become(caller)
  if (channel.isListening || join.bindings.length === 0) return
  // The client would not accept new ids for existing bindings, so it has to rejoin with its new token.
  const subscription = await subscribe(asking, caller, join.bindings)
  if (subscription.ok) channel.fail('the new token may listen')
}

/** Before a member speaks. False if the channel was closed, because they may no longer hear it. */
export async function renewRights({ db, log }: Deps, channel: Channel): Promise<boolean> {
  const askedAt = performance.now()
  if (!channel.join.isPrivate || askedAt - channel.rightsAskedAt <= believedForMs) return true
  const rights = await rightsOf({ db: db.onBehalfOf(channel.party), log }, channel.caller, channel.name, channel.headers)
  return channel.takeRights(rights, askedAt)
}

/** Closes the channels of those who may no longer hear. Costs one statement for 250 members; throws if the database is away. */
export async function askHearers(on: Deps, channels: Channel[]): Promise<void> {
  for (const role of new Set(channels.map(({ caller }) => caller.role))) {
    const ofRole = channels.filter(({ caller }) => caller.role === role)
    for (let at = 0; at < ofRole.length; at += mostInOne) await askSome(on, ofRole.slice(at, at + mostInOne))
  }
}

async function askSome({ db, log }: Deps, channels: Channel[]): Promise<void> {
  const [first] = channels
  if (!first) return
  const callers = channels.map(({ caller }) => caller)
  const text = 'select reads_broadcast, reads_presence from realtime.hearers($1, $2, $3, $4) order by place'
  const values = [
    first.name.replaceAll('\0', ''),
    arrayText(channels.map(({ headers }) => headers)),
    arrayText(callers.map(({ claims }) => claims)),
    arrayText(callers.map(({ userId }) => userId ?? '')),
  ]
  try {
    // Counts against no party: the cost depends on the policies, and on how many others are in the room.
    const { rows } = await db.run(first.caller, { name: 'realtime_hearers', text, values }, { timeoutMs: 2_000, party: 'service' })
    for (const [place, channel] of channels.entries()) {
      const [readsBroadcast, readsPresence] = (rows[place] ?? []).map((right) => right === 't')
      // Another token arrived meanwhile, with rights of its own.
      if (channel.caller !== callers[place]) continue
      channel.takeReading({ readsBroadcast: readsBroadcast ?? false, readsPresence: readsPresence ?? false })
    }
  } catch (error) {
    if (!(error instanceof DatabaseError) || /^(08|53|57)/.test(error.code)) {
      log.warn({ err: error }, 'the rights of a room could not be asked for')
      throw error
    }
    // A policy raises an error for one of them, which fails the statement for all.
    for (const channel of channels) {
      const askedAt = performance.now()
      const rights = await rightsOf({ db, log }, channel.caller, channel.name, channel.headers)
      channel.takeRights(rights, askedAt)
    }
  }
}
