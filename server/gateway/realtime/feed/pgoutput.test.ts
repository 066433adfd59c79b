import { expect, test } from 'vitest'
import { decodeMessage, openEnvelope, standbyStatus, unchanged } from './pgoutput.ts'

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const int64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}
const name = (text: string) => Buffer.from(`${text}\0`)
const text = (value: string) => Buffer.concat([Buffer.from('t'), int32(Buffer.byteLength(value)), Buffer.from(value)])
const none = Buffer.from('n')
const toast = Buffer.from('u')
const tuple = (...values: Buffer[]) => Buffer.concat([int16(values.length), ...values])
const message = (letter: string, ...parts: Buffer[]) => Buffer.concat([Buffer.from(letter), ...parts])

test('a transaction has its commit time and its id', () => {
  expect(decodeMessage(message('B', int64(99n), int64(1_500_000n), int32(742)))).toEqual({
    kind: 'begin',
    committedAt: new Date('2000-01-01T00:00:01.500Z'),
    transaction: 742,
  })
  const commit = message('C', Buffer.alloc(1), int64(5n), int64(6n), int64(0n))
  expect(decodeMessage(commit)).toEqual({ kind: 'commit', end: 6n })
})

test('a relation names its columns and its key', () => {
  const column = (key: number, label: string, oid: number) => Buffer.concat([Buffer.from([key]), name(label), int32(oid), int32(0)])
  const bytes = message('R', int32(16), name('public'), name('rows'), Buffer.from('d'), int16(2), column(1, 'id', 2950), column(0, 'ü', 25))
  expect(decodeMessage(bytes)).toEqual({
    kind: 'relation',
    id: 16,
    schema: 'public',
    table: 'rows',
    identity: 'default',
    columns: [
      { name: 'id', typeOid: 2950, isKey: true },
      { name: 'ü', typeOid: 25, isKey: false },
    ],
  })
})

test('rows have text, null and unchanged values', () => {
  const insert = message('I', int32(16), Buffer.from('N'), tuple(text('é'), none))
  expect(decodeMessage(insert)).toEqual({ kind: 'insert', relation: 16, row: ['é', null] })
  const update = message('U', int32(16), Buffer.from('N'), tuple(text('1'), toast))
  expect(decodeMessage(update)).toEqual({ kind: 'update', relation: 16, old: null, row: ['1', unchanged] })
})

test('an update may start with the old key or the whole old row', () => {
  for (const letter of ['K', 'O']) {
    const bytes = message('U', int32(16), Buffer.from(letter), tuple(text('1'), none), Buffer.from('N'), tuple(text('2'), text('x')))
    expect(decodeMessage(bytes)).toEqual({ kind: 'update', relation: 16, old: ['1', null], row: ['2', 'x'] })
  }
})

test('deletes and truncates are distinguished', () => {
  const gone = message('D', int32(16), Buffer.from('K'), tuple(text('1'), none))
  expect(decodeMessage(gone)).toEqual({ kind: 'delete', relation: 16, old: ['1', null] })
  const emptied = message('T', int32(2), Buffer.from([0]), int32(16), int32(17))
  expect(decodeMessage(emptied)).toEqual({ kind: 'truncate', relations: [16, 17] })
  expect(decodeMessage(message('Y', int32(1)))).toEqual({ kind: 'other', letter: 'Y' })
})

test('a truncated message is an error, not half a row', () => {
  const insert = message('I', int32(16), Buffer.from('N'), tuple(text('hello')))
  for (let length = 1; length < insert.length; length++) expect(() => decodeMessage(insert.subarray(0, length))).toThrow(RangeError)
})

test("the envelope has the server's position, and the reply confirms it", () => {
  const data = Buffer.concat([Buffer.from('w'), int64(1n), int64(9n), int64(0n), Buffer.from('B…')])
  expect(openEnvelope(data)).toMatchObject({ kind: 'data', end: 9n, message: Buffer.from('B…') })
  const alive = Buffer.concat([Buffer.from('k'), int64(7n), int64(0n), Buffer.from([1])])
  expect(openEnvelope(alive)).toEqual({ kind: 'keepalive', end: 7n, replyWanted: true })
  const status = standbyStatus(7n, Date.UTC(2000, 0, 1, 0, 0, 1), true)
  expect([status.length, status.readBigInt64BE(9), status.readBigInt64BE(25), status[33]]).toEqual([34, 7n, 1_000_000n, 1])
})
