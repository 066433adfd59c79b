// Opens a channel for a join, or returns the message of the refusal.
import type { FastifyBaseLogger } from 'fastify'
import type { Caller, Callers } from '#server/gateway/caller.ts'
import type { Party } from '#server/gateway/parties.ts'
import type { Database } from '#server/gateway/postgres/database.ts'
import type { Sessions } from '#server/gateway/sessions.ts'
import type { Unwritten } from '#server/gateway/http/unwritten.ts'
import { Channel, type Carrier } from './channel.ts'
import type { Feed } from '../feed/feed.ts'
import type { Hidden } from './hidden.ts'
import type { Binding, Join } from './join-payload.ts'
import type { Listeners } from '../delivery/listeners.ts'
import { frameOf } from './broadcast.ts'
import { everyRight, replayed, rightsOf } from './rights.ts'
import type { Rooms } from './rooms.ts'
import type { Shares } from '../shares.ts'
import { subscribe } from './subscription.ts'
import type { Tables } from '../delivery/tables.ts'

export type Hub = {
  db: Database
  callers: Callers
  tables: Tables
  listeners: Listeners
  rooms: Rooms<Channel>
  hidden: Hidden
  feed: Feed
  sessions: Sessions
  shares: Shares
  unwritten: Unwritten
  log: FastifyBaseLogger
}

/** `welcome` sends what follows the reply. */
export type OpenedChannel = { channel: Channel; response: object; welcome(): void }
type JoinRequest = { topic: string; joinRef: string | null; join: Join; caller: Caller; headers: string; countedFor: Party }

const feedWithin = 5_000
export const restarting = 'RealtimeRestarting: Realtime is restarting, please standby'

/** Returns the reason as text if the join is refused. */
export async function openChannel(hub: Hub, carrier: Carrier, request: JoinRequest): Promise<OpenedChannel | string> {
  const { join, caller, topic, joinRef, headers, countedFor } = request
  const { bindings } = join
  const name = topic.slice('realtime:'.length)
  if (join.replay !== null && !join.isPrivate) return 'UnableToReplayMessages: Replay is not allowed for public channels'
  if (join.replay === 'unreadable') return 'UnableToReplayMessages: Replay params are not valid'
  const asking = { ...hub, db: hub.db.onBehalfOf(countedFor) }
  const rightsAskedAt = performance.now()
  const rights = join.isPrivate ? await rightsOf(asking, caller, name, headers) : everyRight
  const mayRead = rights.readsBroadcast || rights.readsPresence
  if (!mayRead || (join.replay !== null && !rights.readsBroadcast)) {
    return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
  }
  const asMember = join.isPrivate ? caller.userId : null
  const needsFeed = bindings.length > 0 || join.wantsReplicationReady || asMember !== null
  if (needsFeed && !(await hub.feed.ready(feedWithin))) return restarting
  const subscription = await subscribe(asking, caller, bindings)
  // The feed was lost while we were waiting, so this channel was not there to be failed with the others.
  if (needsFeed && !hub.feed.isLive()) return restarting
  if (!subscription.ok && join.waitsForChanges) return `PostgresChangesSubscribeFailed: ${subscription.message}`

  if (asMember !== null) await hub.hidden.load(asMember)
  const channel = new Channel(carrier, hub, { topic, joinRef, join, caller, headers, rights, rightsAskedAt, countedFor })
  const entered = channel.enterRoom()
  const past = await entered
    .then(() => pastOf(asking, channel))
    .catch((error: unknown) => {
      channel.end()
      throw error
    })
  if (needsFeed && !hub.feed.isLive()) {
    channel.end()
    return restarting
  }
  // Start listening before the reply, so that no change committed after it is missed.
  const ids = channel.listen(subscription)
  return {
    channel,
    response: { postgres_changes: bindings.map((binding, index) => described(binding, ids[index])) },
    welcome() {
      channel.tellPresence()
      if (bindings.length > 0)
        channel.system(subscription.ok ? 'ok' : 'error', subscription.ok ? 'Subscribed to PostgreSQL' : subscription.message)
      if (join.wantsReplicationReady) channel.system('ok', 'Replication connection established', 'system')
      channel.catchUp(past)
    },
  }
}

async function pastOf({ db }: Hub, { join, caller, name, topic, version }: Channel): Promise<{ frame: Buffer | null; id: string }[]> {
  if (join.replay === null || join.replay === 'unreadable') return []
  const messages = await replayed(db, caller, name, join.replay)
  return messages.map((message) => ({ frame: frameOf(message, topic, version), id: message.meta?.id ?? '' }))
}

function described(binding: Binding, id: number | undefined): object {
  return { id, ...binding.sent }
}
