import { expect, test } from 'vitest'
import { decodeBroadcastPush, decodeText, encodeBroadcast, encodeText } from './frames.ts'

const join = { joinRef: '1', ref: '2', topic: 'realtime:room-7', event: 'phx_join', payload: { config: {} } }

test('a frame of version 2 is a list of five', () => {
  expect(decodeText('2.0.0', '["1","2","realtime:room-7","phx_join",{"config":{}}]')).toEqual(join)
  expect(encodeText('2.0.0', { ...join, payload: '{"config":{}}' })).toBe('["1","2","realtime:room-7","phx_join",{"config":{}}]')
})

test('a frame of version 1 is an object', () => {
  const text = '{"join_ref":"1","ref":"2","topic":"realtime:room-7","event":"phx_join","payload":{"config":{}}}'
  expect(decodeText('1.0.0', text)).toEqual(join)
  expect(JSON.parse(encodeText('1.0.0', { ...join, payload: '{"config":{}}' }))).toEqual(JSON.parse(text))
})

test('references may be missing or numbers', () => {
  expect(decodeText('1.0.0', '{"ref":7,"topic":"phoenix","event":"heartbeat"}')).toEqual({
    joinRef: null,
    ref: '7',
    topic: 'phoenix',
    event: 'heartbeat',
    payload: {},
  })
})

test('an invalid frame is null, never an exception', () => {
  const texts = ['', 'null', '1', '[]', '{', '[1,2,3,4,5]', '[null,{},"t","e",{}]', '["1","2","t"]', '{"topic":1,"event":"e"}']
  for (const version of ['1.0.0', '2.0.0'] as const) {
    for (const text of texts) expect(decodeText(version, text), `${version} ${text}`).toBeNull()
  }
})

test("a client's broadcast is read from its bytes", () => {
  const bytes = push(['4', '9', 'realtime:küche', 'typing', ''], 1, '{"who":"ana"}')
  expect(decodeBroadcastPush(bytes)).toEqual({
    joinRef: '4',
    ref: '9',
    topic: 'realtime:küche',
    event: 'typing',
    metadata: '',
    encoding: 'json',
    payload: Buffer.from('{"who":"ana"}'),
  })
})

test('bytes that end early or are of another kind are null', () => {
  const bytes = push(['4', '9', 'realtime:room', 'typing', ''], 0, '')
  for (let length = 0; length < bytes.length; length++) expect(decodeBroadcastPush(bytes.subarray(0, length))).toBeNull()
  expect(decodeBroadcastPush(Buffer.from([4, 0, 0, 0, 0, 0, 0]))).toBeNull()
})

test('an outgoing broadcast states its lengths in bytes', () => {
  const frame = encodeBroadcast({ topic: 'realtime:ü', event: 'e', metadata: '', encoding: 'binary', payload: Buffer.from([7]) })
  expect([...frame.subarray(0, 5)]).toEqual([4, 11, 1, 0, 0])
  expect(frame.toString('utf8', 5, 16)).toBe('realtime:ü')
  expect(frame.at(-1)).toBe(7)
  const long = { topic: 'x'.repeat(256), event: 'e', metadata: '', encoding: 'json' as const, payload: Buffer.alloc(0) }
  expect(() => encodeBroadcast(long)).toThrow(RangeError)
})

function push(texts: string[], encoding: number, payload: string): Buffer {
  const parts = texts.map((text) => Buffer.from(text))
  const header = Buffer.from([3, ...parts.map((part) => part.length), encoding])
  return Buffer.concat([header, ...parts, Buffer.from(payload)])
}
