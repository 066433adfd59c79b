import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { type Fields, wholeMessages } from './whole-messages.ts'

function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.from(`${kind}....`)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const first = message('2', Buffer.alloc(0))
const last = message('C', Buffer.from('SELECT 2\0'))
const messages = [first, message('D', Buffer.alloc(300, 'a')), message('D', Buffer.alloc(2_000, 'b')), last, message('Z', Buffer.from('I'))]

function listening() {
  const stream = new EventEmitter()
  const given: Buffer[] = []
  const rows: Fields[] = []
  wholeMessages(stream, (fields) => rows.push(fields)).on('data', (bytes: Buffer) => given.push(bytes))
  return { stream, given, rows }
}

function cut(bytes: Buffer, sizes: (place: number) => number): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0, place = 0; at < bytes.length; place += 1) parts.push(bytes.subarray(at, (at += sizes(place))))
  return parts
}

test.each([
  ['byte by byte', () => 1],
  ['in parts of a network', () => 1_448],
  ['within heads', (place: number) => [3, 7, 306, 2, 1_024][place % 5] ?? 1],
  ['at once', () => 1_000_000],
])('messages that come %s are passed on whole, in order, each as soon as it has arrived', (_, sizes) => {
  const all = Buffer.concat(messages)
  const ends = new Set(messages.map((_each, place) => Buffer.concat(messages.slice(0, place + 1)).length))
  const { stream, given } = listening()
  let came = 0
  for (const part of cut(all, sizes)) {
    came += part.length
    stream.emit('data', part)
    expect(Buffer.concat(given).length).toBe(Math.max(0, ...[...ends].filter((end) => end <= came)))
  }
  expect(Buffer.concat(given).equals(all)).toBe(true)
})

test('a large row is collected once, and its values are passed on without a copy, in order with other messages', () => {
  const { stream, given, rows } = listening()
  const content = Buffer.alloc(7_000_000, 'x')
  const parts = cut(Buffer.concat([first, rowOf(content, Buffer.from('70'), null), last]), () => 65_536)
  const copies = vi.spyOn(Buffer, 'concat')
  for (const part of parts) stream.emit('data', part)
  const times = copies.mock.calls.length
  copies.mockRestore()
  expect(times).toBe(0)
  const [[value, ...others] = []] = rows
  expect([others, rows.length]).toEqual([['70', null], 1])
  expect(value instanceof Buffer && value.equals(content)).toBe(true)
  expect(given).toEqual([first, last])
})

test.each([5, 1_448, 70_000, 1_000_000])('large rows that come in parts of %i bytes are whole, each in its place', (size) => {
  const contents = ['a', 'b', 'c'].map((letter) => Buffer.alloc(70_000, letter))
  const [one = first, two = first, three = first] = contents.map((content) => rowOf(content))
  const { stream, given, rows } = listening()
  for (const part of cut(Buffer.concat([first, one, two, last, three, last]), () => size)) stream.emit('data', part)
  expect(rows.map((fields) => fields.map(String).join())).toEqual(contents.map(String))
  expect(given.join('')).toBe([first, last, last].join(''))
})

test('small values of a large row are texts, and a small row stays with pg', () => {
  const { stream, given, rows } = listening()
  const small = rowOf(Buffer.alloc(60_000, 'x'))
  stream.emit('data', Buffer.concat([rowOf(...Array.from({ length: 100 }, () => Buffer.alloc(1_000, 'x'))), small]))
  expect([rows, given]).toEqual([[Array.from({ length: 100 }, () => 'x'.repeat(1_000))], [small]])
})

function rowOf(...values: (Buffer | null)[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(values.length)
  const fields = values.map((value) => {
    const size = Buffer.alloc(4)
    size.writeInt32BE(value?.length ?? -1)
    return Buffer.concat([size, value ?? Buffer.alloc(0)])
  })
  return message('D', Buffer.concat([count, ...fields]))
}
