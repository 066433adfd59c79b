import { afterEach, expect, test, vi } from 'vitest'
import { stubPage } from '#tests/support/page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('STATS-04 events that could not be sent are logged in the console, and sent once the server answers', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isDown = true
  const { asked } = stubPage(null, () => (isDown ? { status: 503 } : {}))
  vi.stubGlobal('navigator', { onLine: true })
  const { analytics } = await import('./analytics.ts')
  analytics.add({ name: 'page_view', props: { route: '/' }, at: '2026-01-01T00:00:00.000Z' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.map(({ path }) => path)).toEqual(['/functions/v1/track-analytics'])
  expect(logged.mock.calls).toEqual([
    ['Events were not sent; they wait.', expect.objectContaining({ message: 'track-analytics answered 503' })],
  ])
  isDown = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
  expect(asked[1]?.body).toEqual({ events: [{ name: 'page_view', props: { route: '/' }, at: '2026-01-01T00:00:00.000Z' }] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(2)
  logged.mockRestore()
})

test('STATS-04 without a connection nothing is asked, and events wait until there is one', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { asked } = stubPage(null, () => ({}))
  vi.stubGlobal('navigator', { onLine: false })
  const { analytics } = await import('./analytics.ts')
  analytics.add({ name: 'page_view', props: { route: '/' }, at: '2026-01-01T00:00:00.000Z' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual([])
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.map(({ path }) => path)).toEqual(['/functions/v1/track-analytics'])
  logged.mockRestore()
})
