// Messages a client sends in a channel it has joined: broadcasts and presence.
import type { Channel } from './channel.ts'
import type { BroadcastPush } from '../sockets/frames.ts'
import { record, text } from './join-payload.ts'
import { payloadLimit, readPush, readText, sizeOf, type Broadcast } from './broadcast.ts'

// Stored while its owner is present, and sent to everyone who joins.
const presenceLimit = 16 * 1_024

/** The reply to the sender: none, an acknowledgment, or the reason for a refusal, which begins with its code. */
export type Reply = 'none' | 'ok' | { error: string }

export function handleBroadcast(channel: Channel, payload: unknown): Reply {
  const { wantsAck } = channel.join
  const message = isPush(payload) ? readPush(payload) : readText(payload)
  const refusal = refusalOf(channel, message)
  if (refusal === null && message) channel.say(message)
  if (!wantsAck) return 'none'
  return refusal === null ? 'ok' : { error: refusal }
}

function refusalOf(channel: Channel, message: Broadcast | null): string | null {
  if (!message) return 'InvalidPayload: Broadcast payload cannot be read'
  if (!channel.rights.writesBroadcast) return `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.name}`
  return sizeOf(message) > payloadLimit ? 'PayloadTooLarge: Payload size exceeds the limit of 3000 KB' : null
}

export function handlePresence(channel: Channel, payload: unknown, now: number): Reply {
  const { event, payload: meta } = record(payload)
  if (!channel.presenceRate.take(now)) {
    channel.close('Client presence rate limit exceeded')
    return 'none'
  }
  const action = text(event)?.toLowerCase()
  if (action === 'track') return track(channel, meta)
  if (action !== 'untrack') return { error: 'InvalidPayload: Unknown presence event' }
  channel.room?.presence.untrack(channel)
  return 'ok'
}

function track(channel: Channel, payload: unknown): Reply {
  if (payload !== undefined && (typeof payload !== 'object' || payload === null || Array.isArray(payload))) {
    return { error: 'InvalidPayload: Presence track payload must be a map' }
  }
  if (!channel.rights.writesPresence) {
    return { error: `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.name}` }
  }
  const meta = record(payload)
  if (Buffer.byteLength(JSON.stringify(meta)) > presenceLimit) {
    channel.close('Track message size exceeded')
    return 'none'
  }
  if (!channel.wantsPresence) {
    // A member who tracks their presence also receives everyone else's, even if the join did not ask for it.
    channel.wantsPresence = true
    channel.tellPresence()
  }
  const isTracked = channel.room?.presence.track(channel, channel.presenceKey, meta) ?? true
  return isTracked ? 'ok' : { error: 'PresenceLimitReached: Too much presence of yours in this channel' }
}

function isPush(payload: unknown): payload is BroadcastPush {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'encoding' in payload &&
    'metadata' in payload &&
    Reflect.get(payload, 'payload') instanceof Buffer
  )
}
