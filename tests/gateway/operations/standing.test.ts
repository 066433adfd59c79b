// A suspension over HTTP: refused in every part of the server in a session that stays open, told by email and in a socket,
// and over once it is lifted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askAs } from '#tests/support/gateway/by-hand.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { photo, send } from '#tests/support/gateway/pictures.ts'
import { until } from '#tests/support/gateway/realtime.ts'

const reason = 'You wrote to members who had asked you to stop.'

let gateway: Gateway
let ada: Member
let mo: Member
let sue: Member
let bea: Member
let picture: Buffer
beforeAll(async () => {
  gateway = await startGateway()
  ada = await gateway.signUp('Ada Archer')
  mo = await gateway.signUp('Mo Mercer')
  sue = await gateway.signUp('Sue Sanders')
  bea = await gateway.signUp('Bea Brooks')
  picture = await photo(80, 60)
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'moderator')`, [
    ada.user.id,
    mo.user.id,
  ])
  await gateway.sql.query(`insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Please stop')`, [
    bea.user.id,
    sue.user.id,
  ])
})
afterAll(() => gateway.stop())

const hintOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { hint?: string } | null)?.hint ?? null]

/** How each part of the server answers Sue, in the session they have had all along. */
async function answers(): Promise<Record<string, unknown>> {
  const ask = askAs(gateway, sue)
  const path = `${sue.user.id}/${randomUUID()}.jpg`
  const sent = await send(gateway, { as: sue.session.access_token, bucket: 'avatars', path, bytes: picture, type: 'image/jpeg' })
  return {
    row: hintOf(await ask('POST', '/rest/v1/service_wants', { body: { user_id: sue.user.id, category: 'hair', title: 'Bob' } })),
    message: hintOf(
      await ask('POST', '/rest/v1/messages', { body: { sender_id: sue.user.id, recipient_id: bea.user.id, content: 'Hello' } }),
    ),
    file: [sent.status, sent.told['code'] ?? null],
    place: hintOf(await ask('GET', '/functions/v1/reverse-geocode?lat=45.5&lon=-122.7')),
    checkout: hintOf(await ask('POST', '/functions/v1/create-checkout', { body: { tier: 'basic' } })),
    plan: (await ask('POST', '/functions/v1/check-subscription', { body: {} })).status,
    own: ((await ask('GET', '/rest/v1/messages?select=content&content=eq.Please%20stop')).body as unknown[]).length,
    found: ((await ask('POST', '/rest/v1/rpc/browse_professionals', { body: {} })).body as unknown[]).length,
  }
}

/** What Bea, who has a conversation with Sue, and a stranger find with a filter for suspended members. */
async function suspendedFor(...readers: Member[]): Promise<number[]> {
  const found = await Promise.all(
    readers.map((reader) => askAs(gateway, reader)('GET', '/rest/v1/profiles?select=id&is_suspended=is.true')),
  )
  return found.map(({ body }) => (body as unknown[]).length)
}

const open = {
  row: [201, null],
  message: [201, null],
  file: [200, null],
  place: [200, null],
  checkout: [200, null],
  plan: 200,
  own: 1,
  found: 3,
}
const refused = [403, 'suspended']
const closed = {
  row: refused,
  message: refused,
  file: [400, 'suspended'],
  place: refused,
  checkout: refused,
  plan: 200,
  own: 1,
  found: 0,
}

test('a suspended member is refused in every part of the server in the session they have, and reads what is theirs', async () => {
  expect(await answers()).toEqual(open)
  const heard: string[] = []
  let isReady = false
  sue.client
    .channel(randomUUID())
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notifications' }, (row) => heard.push(String(row.new['template'])))
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)

  const { data: sanction } = await mo.client.rpc('member_suspend', { member_id: sue.user.id, days: 7, reason }).throwOnError()
  expect(await answers()).toEqual(closed)
  await until(() => heard.includes('sanction_given'))
  const [mail] = await vi.waitFor(
    async () => {
      const mails = (await gateway.mailbox(sue.email)).filter(({ subject }) => subject.includes('suspended'))
      expect(mails).toHaveLength(1)
      return mails
    },
    { timeout: 15_000, interval: 100 },
  )
  expect(mail?.text).toContain(reason)
  expect(mail?.links).toContain(`${gateway.url}/settings?tab=account#standing`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('Mo Mercer')

  const { data: appeal } = await sue.client.rpc('appeal_send', { sanction_id: sanction, message: 'I am sorry.' }).throwOnError()
  const answer = (by: Member) => by.client.rpc('appeal_answer', { appeal_id: appeal, is_lifted: true, answer: 'We lift it.' })
  expect((await answer(mo)).error?.hint).toBe('not_allowed')
  await answer(ada).throwOnError()
  await until(() => heard.includes('appeal_upheld'))
  expect(await answers()).toEqual(open)
})

test('no filter lists the suspended, except for those who have something with them and for the team', async () => {
  const cleo = await gateway.signUp('Cleo Carter')
  const isPaused = async () => (await cleo.client.rpc('profile_is_paused', { profile_id: sue.user.id }).throwOnError()).data
  expect([await suspendedFor(bea, cleo, mo), await isPaused()]).toEqual([[0, 0, 0], false])
  const { data: sanction } = await mo.client.rpc('member_suspend', { member_id: sue.user.id, days: 7, reason }).throwOnError()
  expect([await suspendedFor(bea, cleo, mo), await isPaused()]).toEqual([[1, 0, 1], true])
  await ada.client.rpc('sanction_lift', { sanction_id: sanction, reason: 'We looked again.' }).throwOnError()
  expect([await suspendedFor(bea, cleo, mo), await isPaused()]).toEqual([[0, 0, 0], false])
})

test('staff who are suspended lose their acts at once, in the session they have', async () => {
  const warn = (days: number) => mo.client.rpc('member_limit', { member_id: bea.user.id, limits: ['no_posts'], days, reason })
  expect((await warn(1)).error).toBeNull()
  const { data: sanction } = await ada.client.rpc('member_suspend', { member_id: mo.user.id, days: null, reason }).throwOnError()
  expect(await warn(2)).toMatchObject({ status: 403, error: { hint: 'suspended' } })
  await ada.client.rpc('sanction_lift', { sanction_id: sanction, reason: 'We looked again.' }).throwOnError()
  expect((await warn(3)).error).toBeNull()
})
