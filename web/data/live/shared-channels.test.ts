import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Listener, shareChannels } from './shared-channels.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = { eventType: 'INSERT' } as Parameters<Listener['changed']>[0]

function sharing() {
  const log: string[] = []
  const server: Listener[] = []
  const channels = shareChannels((name, _wanted: null, listener) => {
    log.push(`open ${name}`)
    server.push(listener)
    return () => void log.push(`leave ${name}`)
  })
  const listen = (who: string) =>
    channels.listen('counts', null, {
      changed: () => void log.push(`${who} hears`),
      joined: () => void log.push(`${who} reads`),
      status: (isLive) => void log.push(`${who} is ${isLive ? 'live' : 'cut off'}`),
    })
  return { log, server, listen }
}

test('components with the same request share one channel', () => {
  const { log, server, listen } = sharing()
  listen('header')
  listen('bar')
  server[0]?.joined()
  server[0]?.changed(change)
  expect(log).toEqual(['open counts', 'header reads', 'bar reads', 'header hears', 'bar hears'])
})

test('it is closed a minute after the last of them has unmounted', () => {
  const { log, listen } = sharing()
  const [first, second] = [listen('header'), listen('bar')]
  first()
  vi.advanceTimersByTime(120_000)
  second()
  vi.advanceTimersByTime(59_999)
  expect(log).toEqual(['open counts'])
  vi.advanceTimersByTime(1)
  expect(log).toEqual(['open counts', 'leave counts'])
  listen('header')
  expect(log.at(-1)).toBe('open counts')
})

test('a component that returns within the minute keeps listening, and refetches only if something changed meanwhile', () => {
  const { log, server, listen } = sharing()
  listen('list')()
  listen('list')()
  expect(log).toEqual(['open counts'])
  server[0]?.changed(change)
  const stop = listen('list')
  expect(log).toEqual(['open counts', 'list reads'])
  stop()
  vi.advanceTimersByTime(30_000)
  listen('list')
  vi.advanceTimersByTime(120_000)
  expect(log).toEqual(['open counts', 'list reads'])
})

test('everyone learns when the connection comes and goes, also a component that is mounted in between', () => {
  const { log, server, listen } = sharing()
  listen('header')
  server[0]?.status(true)
  server[0]?.status(false)
  listen('bar')
  server[0]?.status(true)
  expect(log).toEqual(['open counts', 'header is live', 'header is cut off', 'bar is cut off', 'header is live', 'bar is live'])
})
