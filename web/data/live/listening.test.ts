import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepListening } from './listening.ts'

type Status = Parameters<NonNullable<Parameters<RealtimeChannel['subscribe']>[0]>>[0]

/** A fake of the library's client: records the calls, and lets the test send the server's events. */
function library() {
  const asked: string[] = []
  const open: { topic: string; say: (status: string) => void }[] = []
  const client = {
    setAuth: async () => void asked.push('token'),
    getChannels: () => open,
    channel(topic: string) {
      asked.push(topic)
      return {
        topic: `realtime:${topic}`,
        subscribe(heard: (status: Status) => void) {
          const entry = { topic: `realtime:${topic}`, say: heard as (status: string) => void }
          open.push(entry)
        },
      }
    },
    async removeChannel(channel: { topic: string }) {
      open.splice(0, open.length, ...open.filter(({ topic }) => topic !== channel.topic))
    },
  }
  return { asked, open, client: client as unknown as RealtimeClient }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function listening() {
  const { asked, open, client } = library()
  let joins = 0
  const statuses: boolean[] = []
  const stop = keepListening(async () => client, 'messages:all', {
    prepare: () => {},
    joined: () => (joins += 1),
    status: (isLive) => void statuses.push(isLive),
  })
  await vi.advanceTimersByTimeAsync(0)
  return { asked, open, stop, statuses, joins: () => joins, say: (status: `${Status}`) => open.pop()?.say(status) }
}

test('the first join is reported too, because changes since the last read were not sent', async () => {
  const { open, joins } = await listening()
  expect(joins()).toBe(0)
  open[0]?.say('SUBSCRIBED')
  expect(joins()).toBe(1)
})

test('a channel closed by the server is joined again with a fresh token, and its data fetched again', async () => {
  const { asked, open, joins } = await listening()
  open[0]?.say('SUBSCRIBED')
  open.pop()?.say('CLOSED')
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual(['token', 'messages:all:1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['token', 'messages:all:1', 'token', 'messages:all:1'])
  open[0]?.say('SUBSCRIBED')
  expect(joins()).toBe(2)
})

test('retries become less and less frequent', async () => {
  const { asked, say } = await listening()
  for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = asked.length
    say('CLOSED')
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(asked.length).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.length).toBe(before + 2)
  }
})

test('after an error the library joins again by itself; it is only given a fresh token', async () => {
  const { asked, open, joins } = await listening()
  open[0]?.say('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['token', 'messages:all:1', 'token'])
  expect(joins()).toBe(0)
})

test('a screen that was left no longer listens', async () => {
  const { asked, open, stop, say } = await listening()
  say('CLOSED')
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['token', 'messages:all:1'])
  expect(open).toEqual([])
})

test('a channel that is still being left does not lend its topic to the next', async () => {
  const { open, client } = library()
  const on = { prepare: () => {}, joined: () => {} }
  keepListening(async () => client, 'messages:all', on)
  await vi.advanceTimersByTimeAsync(0)
  keepListening(async () => client, 'messages:all', on)
  await vi.advanceTimersByTimeAsync(0)
  expect(open.map(({ topic }) => topic)).toEqual(['realtime:messages:all:1', 'realtime:messages:all:2'])
})

test('only a joined channel is live; a timeout, an error and a closed channel say so at once', async () => {
  for (const lost of ['TIMED_OUT', 'CHANNEL_ERROR', 'CLOSED'] as const) {
    const { open, statuses } = await listening()
    open[0]?.say('SUBSCRIBED')
    expect(statuses).toEqual([true])
    open[0]?.say(lost)
    expect(statuses).toEqual([true, false])
  }
})

test('a channel with a name of its own waits until the one before it has left', async () => {
  const { open, client } = library()
  const listen = () =>
    keepListening(async () => client, 'chat:nails', { prepare: () => {}, joined: () => {}, only: { config: { private: true } } })
  listen()
  await vi.advanceTimersByTimeAsync(0)
  listen()
  await vi.advanceTimersByTimeAsync(0)
  expect(open.map(({ topic }) => topic)).toEqual(['realtime:chat:nails'])
  open.pop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(open.map(({ topic }) => topic)).toEqual(['realtime:chat:nails'])
})
