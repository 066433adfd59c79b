// Forged notifications, 400 here and ten thousand in `npm run soak -- notifications/forged`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeNotices } from '#tests/support/attacks/forged-notices.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { breakRows, mendRows } from '#tests/support/policies/clock/fault.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('forged notifications reach nobody, replace no words of ours, and stay within the bounds', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const { data: trade } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer }).throwOnError()
  await bea.client.rpc('trade_counter', { trade_id: trade.id, expected_version: 1, items: offer })
  const { anonKey } = (await (await fetch(`${gateway.url}/config.json`)).json()) as { anonKey: string }
  const known = async ({ client, user }: typeof ana) => ({
    id: user.id,
    token: (await client.auth.getSession()).data.session?.access_token ?? '',
  })
  const on = { url: gateway.url, anonKey, forger: await known(ana), victim: await known(bea), tradeId: trade.id, count: 400, seed: 5 }
  const { sent, stored, refused, own, inOneMinute, ...wrong } = await forgeNotices(on, (text, values) => gateway.sql.query(text, values))
  expect(wrong).toEqual({ faults: 0, foreign: 0, replaced: 0, emails: 0 })
  expect(stored + refused).toBe(sent)
  // Of their own some were stored, or nothing was tried.
  expect(own).toBeGreaterThan(10)
  expect(own).toBeLessThanOrEqual(200)
  expect(inOneMinute).toBeLessThanOrEqual(50)
})

test('who forges a notification about a conversation, or whose own cannot be written, loses no message of the other', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const premium = `insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`
  for (const { user } of [ana, bea]) await gateway.sql.query(premium, [user.id])
  const { rows } = await gateway.sql.query<{ id: string }>(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote, status)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true, 'approved') returning id`,
    [ana.user.id],
  )
  const job_id = rows[0]?.id
  const application = { job_id, applicant_id: bea.user.id, mode: 'quick', intro: 'Hello', status: 'submitted' }
  const { data: sent } = await bea.client.from('job_applications').insert(application).select('id').single().throwOnError()
  const opens = { job_id, application_id: sent.id, contact_shared: false }
  const { data: chat } = await ana.client.from('job_chats').insert(opens).select('id').single().throwOnError()
  const write = (content: string) =>
    ana.client.from('messages').insert({ sender_id: ana.user.id, recipient_id: bea.user.id, content }).select('conversation_id').single()
  const say = (content: string) =>
    ana.client.from('job_chat_messages').insert({ chat_id: chat.id, sender_id: ana.user.id, content, message_type: 'text', metadata: null })
  const { data: message } = await write('Friday?').throwOnError()
  for (const [type, related_id] of [
    ['message', message.conversation_id],
    ['application_update', chat.id],
  ])
    await bea.client
      .from('notifications')
      .insert({ user_id: bea.user.id, type, title: 'Mine', message: 'My words', related_id })
      .throwOnError()

  await write('Or Saturday?').throwOnError()
  await say('Come in on Monday.').throwOnError()
  const read = async (from: string, column: string, value: unknown) =>
    (await bea.client.from(from).select(column).eq('user_id', bea.user.id).eq('title', value).throwOnError()).data
  expect(await read('notifications', 'message', 'Mine')).toHaveLength(2)
  expect(await read('notifications', 'message', 'New message from Ana Alvarez')).toEqual(
    expect.arrayContaining([{ message: 'Or Saturday?' }, { message: 'Come in on Monday.' }]),
  )

  const town = { set: async (text: string, values: unknown[] = []) => (await gateway.sql.query(text, values)).rows }
  await breakRows(town, 'public.notifications', 'user_id', bea.user.id)
  await write('Both days are fine.').throwOnError()
  await say('Bring your brushes.').throwOnError()
  await mendRows(town, 'public.notifications')
  const { data: messages } = await bea.client.from('messages').select('content').order('created_at').throwOnError()
  expect(messages.map(({ content }) => content)).toEqual(['Friday?', 'Or Saturday?', 'Both days are fine.'])
  const { data: said } = await bea.client.from('job_chat_messages').select('content').eq('sender_id', ana.user.id).throwOnError()
  expect(said.map(({ content }) => content)).toEqual(['Come in on Monday.', 'Bring your brushes.'])
})
