import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('an email the server would send shows in the local mailbox, with its link', async () => {
  const { client, email } = await gateway.signUp('Ana Alvarez')
  expect(await gateway.mailbox(email)).toEqual([])
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
  // The response does not wait for the email, because its time would reveal who has an account.
  await expect
    .poll(() => gateway.mailbox(email.toUpperCase()))
    .toMatchObject([{ to: email, links: expect.arrayContaining([expect.stringContaining('/auth/v1/confirm?')]) }])
  const mails = await gateway.mailbox(email)
  expect(await gateway.mailbox('somebody.else@town.test')).toEqual([])
  const page = await (await fetch(`${gateway.url}/_mailbox`)).text()
  expect(page).toContain(mails[0]?.subject)
  expect(page).toContain(`<iframe src="/_mailbox/${mails[0]?.id}"`)

  const preview = await fetch(`${gateway.url}/_mailbox/${mails[0]?.id}`)
  const policy = preview.headers.get('content-security-policy') ?? ''
  expect(await preview.text()).toContain('Choose a new password')
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-popups']) expect(policy).toContain(rule)
  expect((await fetch(`${gateway.url}/_mailbox/..%2Fowner.password`)).status).toBe(404)
})

test('a page of another origin and callers behind a proxy cannot read it', async () => {
  for (const door of ['/_mailbox', '/_mailbox.json']) {
    const direct = await fetch(gateway.url + door, { headers: { origin: 'https://elsewhere.test' } })
    expect([direct.status, direct.headers.get('access-control-allow-origin')]).toEqual([200, null])
    const forwarded = await fetch(gateway.url + door, { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(forwarded.status).toBe(403)
  }
})

test('a foreign domain that points here cannot open it', async () => {
  const { hostname, port } = new URL(gateway.url)
  const status = await new Promise((resolve) => {
    get({ hostname, port, path: '/_mailbox.json', headers: { host: `rebound.test:${port}` } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
  })
  expect(status).toBe(403)
})

test('with the local doors off there is no mailbox', async () => {
  const shut = await startGateway({ settings: { LOCAL_DOORS: 'off' } })
  try {
    const answer = await fetch(`${shut.url}/_mailbox.json`)
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'no Route matched with those values' }])
  } finally {
    await shut.stop()
  }
})
