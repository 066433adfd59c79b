// A broadcast from a client, an HTTP request or the database, and the frame that members of the room receive.
import { binaryFrame, encodeBroadcast, encodeText, textFrame, type BroadcastPush, type Version } from '../sockets/frames.ts'
import { record, text } from './join-payload.ts'

/** `json` is JSON text that is inserted unchanged. */
export type Broadcast = { event: string; body: { json: string } | { bytes: Buffer }; meta: Meta | null }
/** `user_id` is who sent it: members could write any id into the message itself. */
type Meta = { id?: string; replayed?: true; user_id?: string }

export const payloadLimit = 3_000 * 1_024

export function sizeOf({ body }: Broadcast): number {
  return 'bytes' in body ? body.bytes.length : Buffer.byteLength(body.json)
}

/** In a private channel members are known to each other, so the server says who speaks. */
export function signed(message: Broadcast, isPrivate: boolean, { userId }: { userId: string | null }): Broadcast {
  return isPrivate && userId !== null ? { ...message, meta: { ...message.meta, user_id: userId } } : message
}

/** Null if the push contains nothing to broadcast. */
export function readPush(push: BroadcastPush): Broadcast | null {
  const { event, encoding, payload } = push
  if (encoding === 'binary') return { event, body: { bytes: Buffer.from(payload) }, meta: null }
  const json = payload.toString('utf8')
  return isJson(json) ? { event, body: { json }, meta: null } : null
}

export function readText(payload: unknown): Broadcast | null {
  const fields = record(payload)
  const event = text(fields['event'])
  return event === null ? null : { event, body: { json: JSON.stringify(fields['payload'] ?? {}) }, meta: null }
}

/** Null if this protocol version, or any version, cannot represent the message. */
export function frameOf(message: Broadcast, topic: string, version: Version): Buffer | null {
  const { event, body, meta } = message
  if ('json' in body) {
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.json}${meta ? `,"meta":${JSON.stringify(meta)}` : ''}}`
    return textFrame(encodeText(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload }))
  }
  if (version === '1.0.0' || Buffer.byteLength(topic) > 255 || Buffer.byteLength(event) > 255) return null
  const metadata = meta ? JSON.stringify(meta) : ''
  return binaryFrame(encodeBroadcast({ topic, event, metadata, encoding: 'binary', payload: body.bytes }))
}

function isJson(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}
