import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#domain/community/chat.ts'
import { heard, noted, opened, shown, trimmed, type Stretch } from '#domain/community/stretch.ts'
import { keepStretch } from './keep-stretch.ts'

const size = 40

/** Reads of the room, each answered later, as the room is at some moment in between. */
function answeredLater() {
  const reads: { serve: () => void; answer: () => void; isServed: boolean }[] = []
  const read = (rows: () => ChatMessage[]) =>
    new Promise<ChatMessage[]>((resolve) => {
      let found: ChatMessage[] = []
      const one = {
        isServed: false,
        serve: () => {
          one.isServed = true
          found = rows().map((row) => ({ ...row }))
        },
        answer: () => {
          if (!one.isServed) one.serve()
          reads.splice(reads.indexOf(one), 1)
          resolve(found)
        },
      }
      reads.push(one)
    })
  return { reads, read }
}

/** A room on a server and the page of a reader, between them what is on its way: rows, and answers to reads. */
function desk() {
  const room: ChatMessage[] = []
  const { reads, read } = answeredLater()
  let [wire, batch]: [ChatMessage[], ChatMessage[]] = [[], []]
  let isConnected = false
  let stretch: Stretch | undefined

  const gone = () => room.filter(({ is_deleted: isDeleted }) => isDeleted)
  const there = () => room.filter(({ is_deleted: isDeleted }) => !isDeleted)
  const newest = () => there().toReversed().slice(0, size)
  const change = (next: (of: Stretch) => Stretch) => {
    if (stretch !== undefined) stretch = next(stretch)
  }
  const keeper = keepStretch(
    {
      size,
      newest: () => read(newest),
      before: (at) =>
        read(() =>
          there()
            .toReversed()
            .filter((row) => row.created_at < at)
            .slice(0, size),
        ),
      after: (at) =>
        read(() =>
          there()
            .filter((row) => at === '-infinity' || row.created_at > at)
            .slice(0, size),
        ),
      deletedSince: (at) => read(() => gone().filter((row) => row.created_at >= at)),
    },
    { now: () => stretch, change, whenOpened: () => first },
  )
  const first = read(newest).then((page) => (stretch = opened(page, size)))

  return {
    room,
    there,
    reads,
    keeper,
    change,
    now: () => stretch,
    isQuiet: () => isConnected && wire.length === 0 && batch.length === 0,
    write(many: number, isOwn: boolean) {
      for (let n = 0; n < many; n += 1) {
        const row = written(room.length)
        room.push(row)
        if (isConnected) wire.push({ ...row })
        // The answer to the request that stores it may come before anything else.
        if (isOwn) change((before) => noted(before, [{ ...row }]))
      }
    },
    delete(which: number) {
      const row = room[which % room.length]
      if (row === undefined) return
      row.is_deleted = true
      if (isConnected) change((before) => noted(before, [{ ...row }]))
    },
    /** The first of those on their way reach the browser, which hands them on together later. */
    receive: (many: number) => void batch.push(...wire.splice(0, many)),
    hand() {
      const rows = batch
      batch = []
      change((before) => heard(before, rows))
    },
    connect(is: boolean) {
      isConnected = is
      wire = []
      keeper.connected(is)
      if (is) void keeper.check()
    },
  }
}

function written(place: number): ChatMessage {
  return {
    id: `message ${place}`,
    room_id: 'hair',
    user_id: 'ana',
    username: 'Ana',
    message_text: `${place}`,
    reply_to: null,
    client_id: null,
    created_at: `2026-03-02T10:${String(10_000 + place)}`,
    is_deleted: false,
    deleted_by: null,
    deleted_at: null,
  }
}
const idsOf = (rows: readonly ChatMessage[]) => rows.map(({ id }) => id)

type Desk = ReturnType<typeof desk>

/** Nothing is missing in what the stretch spans, nothing is twice, and nothing is out of order. */
function expectWhole({ room, now, there, isQuiet }: Desk): void {
  const stretch = now()
  if (stretch === undefined) return
  const { before, after, messages, isCut, isLive } = stretch
  const spanned = room.filter(({ created_at: at }) => (before === null || at >= before) && at <= after)
  const ids = idsOf(messages)
  // Of those that were deleted, the page may not know yet.
  expect(ids).toEqual(idsOf(spanned.filter(({ id, is_deleted: isDeleted }) => !isDeleted || ids.includes(id))))
  expect(new Set(idsOf(shown(stretch))).size).toBe(shown(stretch).length)
  if (isLive && !isCut && isQuiet()) {
    const seen = new Set(idsOf(shown(stretch)))
    expect(idsOf(there().filter(({ created_at: at }) => before === null || at >= before)).filter((id) => !seen.has(id))).toEqual([])
  }
}

const acts = {
  write: (at: Desk, n: number) => at.write((n % 3) + 1, false),
  burst: (at: Desk, n: number) => at.write(n % 150, false),
  send: (at: Desk) => at.write(1, true),
  delete: (at: Desk, n: number) => at.delete(n),
  receive: (at: Desk, n: number) => at.receive(n % 60),
  hand: (at: Desk) => at.hand(),
  join: (at: Desk) => at.connect(true),
  drop: (at: Desk) => at.connect(false),
  poll: (at: Desk) => void at.keeper.check(),
  older: (at: Desk) => void at.keeper.readOlder(),
  newer: (at: Desk) => void at.keeper.readNewer(),
  again: (at: Desk) => void at.keeper.beginAgain(),
  trim: (at: Desk, n: number) => at.change((before) => trimmed(before, n % 2 === 0 ? { above: n, below: 30 } : { above: 30, below: n })),
  follow: (at: Desk, n: number) => at.keeper.follow(n % 2 === 0),
  serve: (at: Desk, n: number) => at.reads[n % at.reads.length]?.serve(),
  answer: (at: Desk, n: number) => at.reads[n % at.reads.length]?.answer(),
}
const often = ['answer', 'answer', 'answer', 'answer', 'serve', 'receive', 'hand', 'older', 'older', 'newer', 'trim'] as const
const names = [...(Object.keys(acts) as (keyof typeof acts)[]), ...often]

/** What waits for an answered read goes on. */
async function answersArrive(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** Everything on its way arrives. */
async function settle(at: Desk): Promise<void> {
  do {
    await answersArrive()
    at.reads[0]?.answer()
    at.receive(1_000)
    at.hand()
    await answersArrive()
  } while (at.reads.length > 0)
}

test('a message that was deleted while the connection was down is gone, also in a room that had none before (CHAT-40)', async () => {
  const at = desk()
  await settle(at)
  at.write(12, false)
  void at.keeper.beginAgain()
  at.reads[0]?.serve()
  at.delete(11)
  at.connect(true)
  await answersArrive()
  // The page of before the deletion comes first.
  at.reads[0]?.answer()
  await settle(at)
  expect(shown(at.now() ?? opened([], size)).at(-1)?.id).toBe('message 10')
})

test('whatever is read, heard, lost and let go at the same time, no message is missing, none is twice, and all are in order (CHAT-40)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(400),
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1_000)), { minLength: 20, maxLength: 120 }),
      async (many, script) => {
        const at = desk()
        at.write(many, false)
        for (const [name, n] of script) {
          acts[name](at, n)
          await answersArrive()
          expectWhole(at)
        }
        at.connect(true)
        at.keeper.follow(true)
        await settle(at)

        // A room on screen looks again every five seconds, and its reader scrolls to the end.
        for (let turn = 0; turn < 30; turn += 1) {
          if (at.now()?.isLive === false) void at.keeper.check()
          if (at.now()?.isCut === true) void at.keeper.readNewer()
          await settle(at)
        }
        expectWhole(at)
        const stretch = at.now()
        expect({ isLive: stretch?.isLive, isCut: stretch?.isCut }).toEqual({ isLive: true, isCut: false })
        expect(shown(stretch ?? opened([], size)).at(-1)?.id).toBe(at.there().at(-1)?.id)
      },
    ),
    { numRuns: 100 },
  )
})
