// Where an emailed link may redirect: three hundred hostile strings, none of which may leave this origin (the same ones that
// test `next`, web/features/account/sign-in/next.test.ts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { hostileAddresses } from '#tests/support/attacks/hostile-addresses.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function ledTo(redirectTo: string, headers: Record<string, string> = {}, path = 'verify'): Promise<string> {
  const search = new URLSearchParams({ token: 'made-up', type: 'signup', redirect_to: redirectTo })
  const answer = await fetch(`${gateway.url}/auth/v1/${path}?${search}`, { redirect: 'manual', headers })
  await answer.body?.cancel()
  return answer.headers.get('location') ?? `none (${answer.status})`
}

test.each(['verify', 'confirm'])('no redirect_to makes a link to /%s leave this origin', async (path) => {
  expect(await ledTo(`${gateway.url}/settings`, {}, path)).toMatch(new RegExp(`^${gateway.url}/settings#`))
  // The response to an unknown token is delayed, so several requests run in parallel.
  for (let at = 0; at < hostileAddresses.length; at += 16) {
    const some = hostileAddresses.slice(at, at + 16)
    const led = await Promise.all(some.map((address) => ledTo(address, { referer: 'https://evil.example/' }, path)))
    for (const [place, location] of led.entries()) expect(new URL(location).origin, JSON.stringify(some[place])).toBe(gateway.url)
  }
})
