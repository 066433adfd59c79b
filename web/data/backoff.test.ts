import { describe, expect, it } from 'vitest'
import { withBackoff } from './backoff.ts'

const refresh = { retries: 3, first: 1000, longest: 5000 }

function failing(times: number) {
  const waits: number[] = []
  let tries = 0
  const attempt = () => (tries++ < times ? Promise.reject(new Error(`try ${tries}`)) : Promise.resolve('fresh'))
  const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds))
  return { attempt, wait, waits, tries: () => tries }
}

describe('refreshing a session (SESS-16, SESS-17)', () => {
  it('retries three times and then gives up', async () => {
    const server = failing(9)
    await expect(withBackoff(server.attempt, () => true, refresh, server.wait)).rejects.toThrow('try 4')
    expect(server.waits).toEqual([1000, 2000, 4000])
  })

  it('never waits longer than five seconds', async () => {
    const server = failing(5)
    await withBackoff(server.attempt, () => true, { ...refresh, retries: 6 }, server.wait)
    expect(server.waits).toEqual([1000, 2000, 4000, 5000, 5000])
  })

  it('does not retry if the token itself is invalid', async () => {
    const server = failing(9)
    await expect(withBackoff(server.attempt, () => false, refresh, server.wait)).rejects.toThrow('try 1')
    expect(server.waits).toEqual([])
  })
})
