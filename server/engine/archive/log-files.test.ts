import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFiles, OtherHistory, readSegment, segmentName, segmentsIn } from './log-files.ts'

const shape = { timeline: 1, segmentBytes: 1024 * 1024 }
const start = 7n * 1024n * 1024n
const bytes = (length: number, value: number) => Buffer.alloc(length, value)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-log-'))
})
afterEach(() => rm(folder, { recursive: true }))

test("segments have PostgreSQL's names", () => {
  const usual = { timeline: 2, segmentBytes: 16 * 1024 * 1024 }
  expect(segmentName(usual, 255n)).toBe('0000000200000000000000FF')
  expect(segmentName(usual, 256n)).toBe('000000020000000100000000')
  expect(segmentName({ timeline: 1, segmentBytes: 1024 * 1024 }, 4096n)).toBe('000000010000000100000000')
})

test('a chunk across two segments finishes the first, and what was written is read back', async () => {
  const files = await openLogFiles(folder, shape, start)
  await files.write(start, bytes(1_000_000, 1))
  await files.write(start + 1_000_000n, bytes(100_000, 2))
  expect(await files.flush()).toBe(start + 1_100_000n)
  await files.close()
  expect((await readdir(folder)).toSorted()).toEqual(['000000010000000000000007.gz', '000000010000000000000008.part'])
  const read = await Promise.all((await segmentsIn(folder, shape)).map((each) => readSegment(each, shape)))
  expect(Buffer.concat(read).equals(Buffer.concat([bytes(1_000_000, 1), bytes(100_000, 2)]))).toBe(true)
})

test('after a restart the unfinished segment comes again, and another history is refused', async () => {
  const files = await openLogFiles(folder, shape, start)
  await files.write(start, bytes(1000, 1))
  await files.close()
  const again = await openLogFiles(folder, shape, start)
  await again.write(start, bytes(600, 1))
  await again.write(start + 600n, bytes(600, 1))
  await expect(again.write(start + 5000n, bytes(1, 1))).rejects.toThrow(OtherHistory)
  await again.close()
  const other = await openLogFiles(folder, shape, start)
  await other.write(start, bytes(1000, 1))
  await expect(other.write(start + 1000n, bytes(1000, 2))).rejects.toThrow(OtherHistory)
  await other.close()
})

test('a segment that was cut is no segment', async () => {
  const files = await openLogFiles(folder, shape, start)
  await files.write(start, bytes(shape.segmentBytes, 1))
  const [whole] = await segmentsIn(folder, shape)
  await truncate(whole?.file ?? '', 500)
  await expect(readSegment({ number: 7n, file: whole?.file ?? '', isWhole: true }, shape)).rejects.toThrow(/unexpected end/)
})
