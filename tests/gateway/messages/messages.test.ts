// Direct messages through the official client: the spec's calls, the list in one request, closed conversations.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'

let gateway: Gateway
let ana: Member
let bea: Member
let cleo: Member
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
  cleo = await gateway.signUp('Cleo Carter')
})

const say = (from: Member, to: Member, content = 'Hello') =>
  from.client.from('messages').insert({ sender_id: from.user.id, recipient_id: to.user.id, content })

describe('the spec', () => {
  test('PROF-20 insert {sender_id, recipient_id, content} sends a message', async () => {
    expect(await say(ana, bea, 'Are you free on Monday?')).toMatchObject({ error: null, status: 201 })
    const { data } = await bea.client.from('messages').select('sender_id, content, kind')
    expect(data).toEqual([{ sender_id: ana.user.id, content: 'Are you free on Monday?', kind: 'text' }])
  })

  test('PROF-05 a message has sender_id, recipient_id, content and read_at, which counts the unread and is set by its recipient', async () => {
    await say(ana, bea)
    const { data } = await bea.client.from('messages').select('sender_id, recipient_id, content, read_at').single()
    expect(data).toEqual({ sender_id: ana.user.id, recipient_id: bea.user.id, content: 'Hello', read_at: null })
    const unread = () =>
      bea.client.from('messages').select('id', { count: 'exact', head: true }).eq('recipient_id', bea.user.id).is('read_at', null)
    expect((await unread()).count).toBe(1)
    await bea.client.from('messages').update({ read_at: new Date().toISOString() }).eq('recipient_id', bea.user.id).is('read_at', null)
    expect((await unread()).count).toBe(0)
    const { data: seen } = await ana.client.from('messages').select('read_at').single()
    expect(seen?.read_at).not.toBeNull()
  })
})

test('one request lists the conversations with the other, the last message and the unread count', async () => {
  await say(ana, bea, 'One')
  await say(ana, bea, 'Two')
  await say(cleo, bea, 'Three')
  await bea.client.rpc('open_conversation', { member_id: (await gateway.signUp('Dee Dawson')).user.id })
  const { data, error } = await bea.client
    .from('conversation_members')
    .select(
      'conversation_id,archived_at,unread_count,other:profiles!conversation_members_other_id_fkey(full_name),last_message(content,sender_id)',
    )
    .not('last_message_at', 'is', null)
    .order('last_message_at', { ascending: false })
  expect(error).toBeNull()
  expect(data).toMatchObject([
    { unread_count: 1, other: { full_name: 'Cleo Carter' }, last_message: { content: 'Three' } },
    { unread_count: 2, other: { full_name: 'Ana Alvarez' }, last_message: { content: 'Two' } },
  ])
})

test('a message reaches both live, and its read receipt reaches the sender', async () => {
  const heard: Record<string, string[]> = { ana: [], bea: [] }
  const subscribed: string[] = []
  for (const [name, { client, user, session }] of Object.entries({ ana, bea })) {
    await client.realtime.setAuth(session.access_token)
    const column = name === 'ana' ? 'sender_id' : 'recipient_id'
    client
      .channel(`messages of ${name}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'messages', filter: `${column}=eq.${user.id}` },
        ({ eventType, new: message }) => {
          const { content, read_at } = message as { content: string; read_at: string | null }
          heard[name]?.push(`${eventType} ${content.length}${read_at === null ? '' : ' read'}`)
        },
      )
      .on('system', {}, ({ status }) => subscribed.push(String(status)))
      .subscribe()
  }
  await until(() => subscribed.length === 2)
  // Longer than PostgreSQL stores in the row itself: a change of read_at alone must still include the text.
  const long = Array.from({ length: 9000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')
  await say(ana, bea, long)
  await until(() => heard['bea']?.length === 1)
  await bea.client.from('messages').update({ read_at: new Date().toISOString() }).eq('recipient_id', bea.user.id)
  await until(() => heard['ana']?.length === 2)
  expect(heard['ana']).toEqual(['INSERT 9000', 'UPDATE 9000 read'])
})

describe('no one else', () => {
  test('a stranger sees no message, conversation or participant', async () => {
    await say(ana, bea)
    for (const table of ['messages', 'conversations', 'conversation_members']) {
      expect((await bea.client.from(table).select('*')).data, table).toHaveLength(1)
      expect((await cleo.client.from(table).select('*')).data, table).toEqual([])
      expect((await (await gateway.client()).from(table).select('*')).error?.code, table).toBe('42501')
    }
  })

  test("a member cannot write in another's name, into another conversation, as a card or at another time", async () => {
    await say(ana, bea)
    const { data: thread } = await ana.client.from('conversations').select('id').single()
    const forged = { sender_id: ana.user.id, recipient_id: bea.user.id, content: 'Forged' }
    const mine = { ...forged, sender_id: cleo.user.id }
    for (const row of [
      forged,
      { ...mine, conversation_id: thread?.id },
      { ...mine, kind: 'card' },
      { ...mine, created_at: '1999-01-01' },
    ]) {
      expect(await cleo.client.from('messages').insert(row)).toMatchObject({ status: 403, error: { code: '42501' } })
    }
    for (const change of [{ content: 'Edited' }, { sender_id: cleo.user.id }, { recipient_id: cleo.user.id }]) {
      expect((await ana.client.from('messages').update(change).eq('sender_id', ana.user.id)).error?.code).toBe('42501')
    }
    expect((await ana.client.from('messages').delete().eq('sender_id', ana.user.id)).error?.code).toBe('42501')
    expect((await bea.client.from('messages').select('content')).data).toEqual([{ content: 'Hello' }])
  })

  test('a blocked member gets a neutral refusal and nothing is stored', async () => {
    await bea.client.from('blocks').insert({ blocker_id: bea.user.id, blocked_id: ana.user.id })
    const { error, status } = await say(ana, bea)
    expect([status, error?.hint, error?.message]).toEqual([403, 'blocked_neutral', "This member isn't accepting new messages."])
    expect((await gateway.sql.query('select from public.conversations where created_by = $1', [ana.user.id])).rowCount).toBe(0)
  })

  test('concurrent first messages of both members share one conversation', async () => {
    const answers = await Promise.all([say(ana, bea), say(bea, ana), say(ana, bea), say(bea, ana)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await ana.client.from('conversations').select('id')).data).toHaveLength(1)
    expect((await ana.client.from('messages').select('id')).data).toHaveLength(4)
  })
})
