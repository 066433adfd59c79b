// Unsubscribing from news takes one click, signed in or not, and nobody else can do it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { mailTo } from '#tests/support/gateway/mail.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const soon = { timeout: 15_000, interval: 50 }
const newAddress = () => `${randomUUID()}@town.test`
const facts = {
  waitlist_welcome: { position: 3, referral_link: 'https://town.test/?ref=A' },
  contact_received: { ref: 'C-1', topic: 'other' },
}
const post = (kind: keyof typeof facts, address: string) =>
  gateway.sql.query('select internal.queue_email($1, $2, $3)', [kind, address, JSON.stringify(facts[kind])])
const linkOf = async (address: string) => {
  const mail = await mailTo(gateway, address)
  return mail.links.find((link) => link.includes('/unsubscribe?')) ?? ''
}
const press = (link: string, body: Record<string, string>) => fetch(link, { method: 'POST', body: new URLSearchParams(body) })

/** How many emails an address has after one more that cannot be unsubscribed from has arrived. */
async function countAfterNews(address: string, before: number): Promise<number> {
  await post('waitlist_welcome', address)
  await post('contact_received', address)
  await mailTo(gateway, address, before + 1)
  await expect
    .poll(async () => (await gateway.sql.query(`select from internal.emails where sent_at is null and due_at < 'infinity'`)).rowCount, soon)
    .toBe(0)
  return (await gateway.mailbox(address)).length - before
}

test('newsletters have unsubscribe headers; emails about an account do not', async () => {
  const address = newAddress()
  await post('waitlist_welcome', address)
  const [mail] = (await mailTo(gateway, address), await gateway.mailbox(address))
  const link = await linkOf(address)
  expect(link).toMatch(new RegExp(`^${gateway.url}/functions/v1/unsubscribe\\?token=[0-9a-f]{64}$`))
  expect(mail).toMatchObject({
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: expect.stringContaining(`Unsubscribe: ${link}`),
  })
  expect(link).not.toContain(address)
  await post('contact_received', address)
  expect(await mailTo(gateway, address, 2)).not.toHaveProperty('headers')
})

test('one click unsubscribes from the newsletter and nothing else', async () => {
  const address = newAddress()
  await post('waitlist_welcome', address)
  const answer = await press(await linkOf(address), { 'List-Unsubscribe': 'One-Click' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(await countAfterNews(address, 1)).toBe(1)
  expect((await gateway.mailbox(address))[0]?.subject).toContain('We have your message')
  // However the address is spelled.
  await post('waitlist_welcome', address.toUpperCase())
  const givenUp = async () =>
    (await gateway.sql.query(`select from internal.emails where address = $1 and due_at = 'infinity'`, [address.toUpperCase()])).rowCount
  await expect.poll(givenUp, soon).toBe(1)
})

test('opening the link changes nothing; the button on its page does, and can undo it', async () => {
  const address = newAddress()
  await post('waitlist_welcome', address)
  const link = await linkOf(address)
  const page = await fetch(link)
  const html = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(html).toContain('Stop our news?')
  expect(html).not.toContain(address)
  expect(await countAfterNews(address, 1)).toBe(2)

  expect(await (await press(link, { again: 'no' })).text()).toContain('You&#x27;re unsubscribed')
  expect(await (await fetch(link)).text()).toContain('You&#x27;re unsubscribed')
  expect(await countAfterNews(address, 3)).toBe(1)
  expect(await (await press(link, { again: 'yes' })).text()).toContain('Stop our news?')
  expect(await countAfterNews(address, 4)).toBe(2)
})

test('an invented token does nothing, whatever it is', async () => {
  const address = newAddress()
  await post('waitlist_welcome', address)
  const token = new URL(await linkOf(address)).searchParams.get('token') ?? ''
  const forged = [
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    `${token}\0`,
    token.slice(0, 32),
    `${token}0`,
    '',
    '%',
    "' or true --",
    address,
  ]
  for (const guess of forged) {
    const link = `${gateway.url}/functions/v1/unsubscribe?token=${encodeURIComponent(guess)}`
    expect((await fetch(link)).status, guess).toBe(404)
    expect((await press(link, { 'List-Unsubscribe': 'One-Click' })).status, guess).toBe(404)
  }
  expect((await fetch(`${gateway.url}/functions/v1/unsubscribe?token=${token}`, { method: 'DELETE' })).status).toBe(405)
  expect(await countAfterNews(address, 1)).toBe(2)
  // Nor may a client call the function behind it.
  const { error } = await (await gateway.client()).rpc('mail_choice', { token, wants_news: false })
  expect(error).not.toBeNull()
})

test('a member chooses in the settings, and the choice follows their address', async () => {
  const { client, email, user } = await gateway.signUp('Ana')
  expect((await client.rpc('news_by_mail')).data).toBe(true)
  expect((await client.rpc('set_news_by_mail', { wanted: false })).data).toBe(false)
  expect((await client.rpc('news_by_mail')).data).toBe(false)
  expect(await countAfterNews(email, 0)).toBe(1)
  const other = newAddress()
  await gateway.sql.query('update auth.users set email = $2 where id = $1', [user.id, other])
  expect((await client.rpc('news_by_mail')).data).toBe(false)
  expect(await countAfterNews(other, 0)).toBe(1)
  expect((await client.rpc('set_news_by_mail', { wanted: true })).data).toBe(true)
  expect(await countAfterNews(other, 1)).toBe(2)
  expect((await client.rpc('set_news_by_mail', { wanted: null })).error).toMatchObject({ code: 'PT400', hint: 'invalid' })
})

test('moving the clock runs what is due, and its emails arrive', async () => {
  const { client, email } = await gateway.signUp('Bea')
  await client.rpc('set_news_by_mail', { wanted: false })
  await gateway.sql.query(`select clock.move('12 days')`)
  try {
    const mail = await mailTo(gateway, email)
    expect(mail.subject).toMatch(/^Your trial ends/)
    // It is about their own account, so it is sent even to members who want no news.
    expect(mail).not.toHaveProperty('headers')
  } finally {
    await gateway.sql.query('select clock.move(null)')
  }
})
