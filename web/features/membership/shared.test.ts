import { expect, test } from 'vitest'
import { sharing } from './shared.ts'

/** A request whose responses come when the test says so, with a clock that the test moves. */
function slow() {
  const asked: { key: string; answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const clock = { ms: 0 }
  const ask = sharing<string>(
    (key) => new Promise((answer, fail) => asked.push({ key, answer, fail })),
    1000,
    () => clock.ms,
  )
  return { asked, clock, ask }
}

test('TIER-23: duplicate in-flight subscription requests within 1 s are shared', async () => {
  const { asked, clock, ask } = slow()
  const first = ask('ana')
  clock.ms = 999
  const second = ask('ana')
  expect(asked).toHaveLength(1)
  asked[0]?.answer('premium')
  expect(await Promise.all([first, second])).toEqual(['premium', 'premium'])
})

test('TIER-23: after a second, or once the response has arrived, the request is sent again', async () => {
  const { asked, clock, ask } = slow()
  const slowest = ask('ana')
  clock.ms = 1000
  const later = ask('ana')
  expect(asked).toHaveLength(2)
  asked[1]?.answer('basic')
  expect(await later).toBe('basic')
  clock.ms = 1001
  void ask('ana')
  expect(asked).toHaveLength(3)
  asked[0]?.answer('free')
  expect(await slowest).toBe('free')
})

test('the response of another member, or a failed one, is never shared', async () => {
  const { asked, ask } = slow()
  const failing = ask('ana')
  void ask('bea')
  expect(asked.map(({ key }) => key)).toEqual(['ana', 'bea'])
  asked[0]?.fail(new Error('offline'))
  await expect(failing).rejects.toThrow('offline')
  void ask('ana')
  expect(asked).toHaveLength(3)
})
