// The frames on the socket, in both serializer versions of the Phoenix channel protocol. Outgoing payloads are JSON text, so
// that a row that arrives as JSON is never parsed and serialized again.

export type Version = '1.0.0' | '2.0.0'

export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

export type OutgoingFrame = Omit<Frame, 'payload'> & { payload: string }

/** A broadcast as version 2 clients send it; `payload` is a view into the received bytes. */
export type BroadcastPush = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  metadata: string
  encoding: 'binary' | 'json'
  payload: Buffer
}

const userBroadcastPush = 3
const userBroadcast = 4
const jsonEncoding = 1

/** Null if the text is not a frame of that version. */
export function decodeText(version: Version, text: string): Frame | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  if (version === '2.0.0') {
    if (!Array.isArray(value) || value.length !== 5) return null
    const [joinRef, ref, topic, event, payload] = value as unknown[]
    return frameOf(joinRef, ref, topic, event, payload)
  }
  if (Array.isArray(value)) return null
  const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>
  return frameOf(joinRef, ref, topic, event, payload)
}

export function encodeText(version: Version, frame: OutgoingFrame): string {
  const { joinRef, ref, topic, event, payload } = frame
  if (version === '2.0.0') {
    return `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`
  }
  const head = joinRef === null ? '' : `"join_ref":${JSON.stringify(joinRef)},`
  return `{${head}"ref":${JSON.stringify(ref)},"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload}}`
}

/** Null if the bytes are not a broadcast, the only binary frame that clients send. */
export function decodeBroadcastPush(bytes: Buffer): BroadcastPush | null {
  if (bytes.length < 7 || bytes[0] !== userBroadcastPush) return null
  const encoding = bytes[6] === jsonEncoding ? 'json' : 'binary'
  let at = 7
  const texts: string[] = []
  for (let field = 1; field <= 5; field++) {
    const end = at + bytes.readUInt8(field)
    if (end > bytes.length) return null
    texts.push(bytes.toString('utf8', at, end))
    at = end
  }
  const [joinRef = '', ref = '', topic = '', event = '', metadata = ''] = texts
  return { joinRef: joinRef || null, ref: ref || null, topic, event, metadata, encoding, payload: bytes.subarray(at) }
}

/** Throws RangeError if topic, event or metadata take more than the 255 bytes a frame allows. */
export function encodeBroadcast(broadcast: Pick<BroadcastPush, 'topic' | 'event' | 'metadata' | 'encoding' | 'payload'>): Buffer {
  const texts = [broadcast.topic, broadcast.event, broadcast.metadata].map((text) => Buffer.from(text))
  if (texts.some((text) => text.length > 255)) throw new RangeError('a broadcast header field takes at most 255 bytes')
  const header = [userBroadcast, ...texts.map((text) => text.length), broadcast.encoding === 'json' ? jsonEncoding : 0]
  return Buffer.concat([Buffer.from(header), ...texts, broadcast.payload])
}

/** A frame as sent over the network, with its WebSocket header: encoded once, however many sockets receive it. */
export function textFrame(text: string): Buffer {
  return unmasked(0x81, Buffer.from(text))
}

export function binaryFrame(bytes: Buffer): Buffer {
  return unmasked(0x82, bytes)
}

function unmasked(opening: number, content: Buffer): Buffer {
  const { length } = content
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  header[0] = opening
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (header.length === 4) header.writeUInt16BE(length, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, content])
}

function frameOf(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Frame | null {
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  const known = { joinRef: reference(joinRef), ref: reference(ref) }
  if (known.joinRef === undefined || known.ref === undefined) return null
  return { joinRef: known.joinRef, ref: known.ref, topic, event, payload: payload ?? {} }
}

// Some clients use numbers as references; they get back text, which they compare as equal.
function reference(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}
