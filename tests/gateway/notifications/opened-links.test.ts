// Mail scanners open every link of an email, some of them twice. No email of the product has a link that changes anything when it is
// only opened (those of accounts are in tests/gateway/auth/links.test.ts).
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Gateway, type Mail, startGateway } from '#tests/support/gateway/gateway.ts'
import { everyEmail } from '#tests/support/every-email.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const rows = async (sql: string) => (await gateway.sql.query<Record<string, unknown>>(sql)).rows
/** Everything that a link of an email could change. */
const state = async () =>
  JSON.stringify([
    await rows('select * from public.waitlist_signups order by id'),
    await rows('select * from internal.mail_preferences order by address'),
    await rows('select * from public.notifications order by id'),
    await rows('select * from auth.users order by id'),
    await rows('select * from internal.account_deletions'),
    await rows('select id, kind, address from internal.emails order by id'),
  ])
const post = (link: string, form: Record<string, string> = {}) =>
  fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })

async function mails(address: string, many: number): Promise<Mail[]> {
  return vi.waitUntil(
    async () => {
      const found = await gateway.mailbox(address)
      return found.length >= many ? found : null
    },
    { timeout: 30_000, interval: 50 },
  )
}

test('a scanner that opens every link of every email twice uses up nothing, and every link still works afterwards', async () => {
  const address = 'ana@scanned.test'
  const joined = await fetch(`${gateway.url}/functions/v1/waitlist-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: address, name: null, profession: null, city: null }),
  })
  expect(joined.status).toBe(200)
  const [invitation] = await mails(address, 1)
  const confirm = invitation?.links.find((link) => link.includes('/waitlist-confirm?')) ?? ''
  const all = Object.entries(everyEmail).flatMap(([kind, each]) => each.map((facts) => ({ kind, facts })))
  for (const { kind, facts } of all)
    await gateway.sql.query('select internal.queue_email($1, $2, $3)', [
      kind,
      address,
      JSON.stringify(facts).replaceAll('https://town.test/c?token=a&b=c', confirm).replaceAll('https://town.test', gateway.url),
    ])
  const received = await mails(address, 1 + all.length)
  const links = [...new Set(received.flatMap((mail) => mail.links))]
  expect(links.every((link) => link.startsWith(gateway.url))).toBe(true)
  const acting = links.filter((link) => link.includes('/functions/v1/'))
  expect([...new Set(acting.map((link) => link.replace(/token=[0-9a-f]+/, 'token=').replace(gateway.url, '')))].toSorted()).toEqual([
    '/functions/v1/unsubscribe?token=',
    '/functions/v1/unsubscribe?token=&about=activity',
    '/functions/v1/unsubscribe?token=&about=contact',
    '/functions/v1/unsubscribe?token=&about=trades',
    '/functions/v1/waitlist-confirm?token=',
  ])
  const before = await state()
  for (const link of [...links, ...links])
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(link, { method, redirect: 'manual' })
      await answer.body?.cancel()
      if (acting.includes(link)) expect([method, link, answer.status]).toEqual([method, link, 200])
    }
  expect(await state()).toBe(before)

  expect((await post(confirm)).headers.get('location')).toMatch(/^\/waitlist-confirmation\?confirmed=1#position=1&/)
  expect(await rows('select status from public.waitlist_signups')).toEqual([{ status: 'confirmed' }])
  for (const link of acting.filter((each) => each.includes('unsubscribe'))) expect((await post(link)).status).toBe(200)
  expect(await rows('select wants_news, wants_trades, wants_activity, wants_contact from internal.mail_preferences')).toEqual([
    { wants_news: false, wants_trades: false, wants_activity: false, wants_contact: false },
  ])
})
