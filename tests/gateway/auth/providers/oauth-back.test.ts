// Callbacks with a code or state that was never issued, was issued to someone else, or was used before.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '#tests/support/gateway/provider.ts'
import { factsOf, failureOf, openTown, type Town } from '#tests/support/gateway/sign-in.ts'

let on: Town

beforeAll(async () => {
  on = await openTown()
})
afterAll(() => on.stop())

const used = 'OAuth state parameter is invalid'

test('never redirects to a URL that is not allowed', async () => {
  const back = await startBrowser().signIn(on.start({ redirect_to: 'https://evil.example/' }), `${on.gateway.url}/#`, on.known().login)
  expect(factsOf(back)).toHaveProperty('access_token')
})

test('a person who declines at the provider', async () => {
  const back = await startBrowser().decline(on.start(), on.welcome)
  expect(failureOf(back)).toEqual(['access_denied', 'bad_oauth_callback', 'End-User aborted interaction'])
})

test('a state used again, changed, or none', async () => {
  const browser = startBrowser()
  const callback = `${on.gateway.url}/auth/v1/callback`
  const answered = await browser.signIn(on.start(), callback, on.known().login)
  expect(factsOf((await browser.open(answered.href, on.welcome)).address)).toHaveProperty('access_token')
  expect(failureOf((await browser.open(answered.href, on.gateway.url)).address)).toEqual(['invalid_request', 'bad_oauth_state', used])

  const changed = new URL(await browser.signIn(on.start(), callback, on.known().login))
  changed.searchParams.set('state', `${changed.searchParams.get('state')?.slice(0, -1)}_`)
  expect(failureOf((await browser.open(changed.href, on.gateway.url)).address)).toEqual(['invalid_request', 'bad_oauth_state', used])
  changed.searchParams.delete('state')
  expect(failureOf((await browser.open(changed.href, on.gateway.url)).address)).toEqual([
    'invalid_request',
    'bad_oauth_callback',
    'OAuth state parameter missing',
  ])
})

test('another browser than the one that started', async () => {
  const answered = await startBrowser().signIn(on.start(), `${on.gateway.url}/auth/v1/callback`, on.known().login)
  const { address } = await startBrowser().open(answered.href, on.gateway.url)
  expect(failureOf(address)).toEqual(['invalid_request', 'bad_oauth_state', used])
})

test('a code of another sign-in, and of another provider', async () => {
  const callback = `${on.gateway.url}/auth/v1/callback`
  const one = startBrowser()
  const mine = await one.signIn(on.start(), callback, on.known().login)
  const theirs = await startBrowser().signIn(on.start(), callback, on.known().login)
  const swapped = new URL(mine)
  swapped.searchParams.set('code', theirs.searchParams.get('code') ?? '')
  const failed = ['server_error', 'unexpected_failure', 'Unable to exchange external code']
  expect(failureOf((await one.open(swapped.href, on.welcome)).address)).toEqual(failed)

  const two = startBrowser()
  const here = await two.signIn(on.start(), callback, on.known().login)
  const there = await startBrowser().signIn(on.start({ provider: 'village' }), callback, on.known({ at: on.village }).login)
  for (const name of ['code', 'iss']) here.searchParams.set(name, there.searchParams.get(name) ?? '')
  expect(failureOf((await two.open(here.href, on.welcome)).address)).toEqual(failed)
})

test('a person who comes back too late', async () => {
  const browser = startBrowser()
  const answered = await browser.signIn(on.start(), `${on.gateway.url}/auth/v1/callback`, on.known().login)
  await on.gateway.sql.query(`update auth.provider_requests set created_at = created_at - interval '11 minutes'`)
  expect(failureOf((await browser.open(answered.href, on.welcome)).address)).toEqual([
    'access_denied',
    'flow_state_expired',
    expect.stringContaining('expired'),
  ])
})

test('a banned person', async () => {
  const { login } = on.known()
  const user = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
  await on.service.auth.admin.updateUserById(user.id, { ban_duration: '1h' })
  expect(failureOf(await startBrowser().signIn(on.start(), on.welcome, login))).toEqual(['access_denied', 'user_banned', 'User is banned'])
})

test('an account without an address', async () => {
  const login = randomUUID()
  on.town.people.set(login, { name: 'Nameless' })
  expect(failureOf(await startBrowser().signIn(on.start(), on.welcome, login))[1]).toBe('email_address_not_provided')
})

test('a HEAD request does not use up the state', async () => {
  const browser = startBrowser()
  const answered = await browser.signIn(on.start(), `${on.gateway.url}/auth/v1/callback`, on.known().login)
  await fetch(answered, { method: 'HEAD', redirect: 'manual' })
  expect(factsOf((await browser.open(answered.href, on.welcome)).address)).toHaveProperty('access_token')
})
