// Valid frames, and damaged versions of them: the same ones for the same seed.
import { Buffer } from 'node:buffer'

export type Sent = string | Buffer

/** Mulberry32: small, fast, and good enough for choosing damage. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const values: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\0',
  '\ud800',
  'x'.repeat(300),
  [],
  {},
  [[[[]]]],
  { length: -1 },
  { constructor: 1, toString: 2 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
]

const change = { event: 'INSERT', schema: 'public', table: 'profiles', filter: 'id=eq.1', select: ['id'] }
const config = {
  broadcast: { ack: true, self: true, replay: { since: 1, limit: 5 }, replication_ready: true },
  presence: { key: 'k', enabled: true },
  postgres_changes: [change],
  private: false,
}
const templates: [event: string, payload: unknown][] = [
  ['phx_join', { config, access_token: 'a.b.c' }],
  ['phx_join', { config: { broadcast: { ack: true }, presence: { key: 'k', enabled: true } } }],
  ['phx_join', { config: { postgres_changes: [{ ...change, filter: 'a=not.in.("x,\\"y",z),b=match.^(a+)+$' }] } }],
  ['phx_join', { config: { private: true, broadcast: { replay: { since: 0 } } } }],
  ['phx_leave', {}],
  ['access_token', { access_token: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['broadcast', { type: 'broadcast', event: 'e', payload: { a: [1, 'ü'] } }],
  ['presence', { type: 'presence', event: 'track', payload: { at: 1 } }],
  ['presence', { type: 'presence', event: 'untrack' }],
  ['heartbeat', {}],
  ['phx_close', {}],
  ['system', {}],
]

export function damagedFrame(random: () => number): Sent {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const [event, payload] = pick(templates)
  const topic = pick(['realtime:a', 'realtime:a', 'realtime:b', 'realtime:', 'phoenix', 'other:x', `realtime:${'t'.repeat(260)}`])
  const frame: unknown[] = ['1', String(Math.floor(random() * 9)), topic, event, payload]
  const kind = random()
  if (kind < 0.35) return binary(random, topic)
  const changed = kind < 0.75 ? mutated(frame, random, pick) : frame
  const text = JSON.stringify(changed) ?? ''
  return kind < 0.97 ? text : flipped(Buffer.from(text), random).toString('latin1')
}

function mutated(value: unknown, random: () => number, pick: <T>(from: readonly T[]) => T): unknown {
  if (random() < 0.15 || typeof value !== 'object' || value === null) return random() < 0.5 ? pick(values) : value
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => (random() < 0.4 ? mutated(each, random, pick) : each))
    return random() < 0.05 ? items.slice(1) : items
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, random() < 0.5 ? mutated(each, random, pick) : each]))
}

function binary(random: () => number, topic: string): Buffer {
  const texts = ['1', '2', topic.slice(0, 255), 'event', random() < 0.3 ? '{"persist":true}' : ''].map((text) => Buffer.from(text))
  const body = Buffer.from(random() < 0.5 ? '{"a":1}' : '{"a":')
  const head = [3, ...texts.map((text) => text.length), random() < 0.5 ? 1 : 0]
  const whole = Buffer.concat([Buffer.from(head), ...texts, body])
  return random() < 0.6 ? flipped(whole, random) : whole
}

function flipped(bytes: Buffer, random: () => number): Buffer {
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
}
