// Chats about applications through the official client: the specified calls, and that nobody else sees anything of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function premium(name: string): Promise<Member> {
  const member = await gateway.signUp(name)
  await gateway.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`, [
    member.user.id,
  ])
  return member
}

/** An approved job of the first, with an application by each of the others. */
async function hiring(owner: Member, ...applicants: Member[]): Promise<{ jobId: string; sent: string[] }> {
  const { rows } = await gateway.sql.query<{ id: string }>(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote, status)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true, 'approved') returning id`,
    [owner.user.id],
  )
  const jobId = String(rows[0]?.id)
  const sent: string[] = []
  for (const { client, user } of applicants) {
    const application = { job_id: jobId, applicant_id: user.id, mode: 'quick', intro: 'Hello', status: 'submitted' }
    const { data } = await client.from('job_applications').insert(application).select('id').single().throwOnError()
    sent.push(String(data.id))
  }
  return { jobId, sent }
}

const open = ({ client }: Member, jobId: string, applicationId: string | undefined) =>
  client.from('job_chats').insert({ job_id: jobId, application_id: applicationId, contact_shared: false })

/** Every change that reaches this member on these tables, with and without a filter that guesses right. */
async function listens({ client, session }: Member, filters: [table: string, filter?: string][]): Promise<string[]> {
  const heard: string[] = []
  await client.realtime.setAuth(session.access_token)
  const channel = client.channel(`all ${Math.random()}`)
  for (const [table, filter] of filters)
    channel.on('postgres_changes', { event: '*', schema: 'public', table, ...(filter !== undefined && { filter }) }, (change) =>
      heard.push(`${change.eventType} ${change.table}`),
    )
  let isReady = false
  channel.on('system', {}, ({ status }) => (isReady ||= status === 'ok')).subscribe()
  await until(() => isReady)
  return heard
}

test('TALK-02, TALK-03, TALK-05, TALK-06, TALK-07, TALK-08: the specified calls, as they are written', async () => {
  const [ana, bea] = [await premium('Ana Alvarez'), await premium('Bea Brooks')]
  const { jobId, sent } = await hiring(ana, bea)
  const [id] = sent
  const read = () =>
    ana.client.from('job_chats').select('id, job_id, application_id, contact_shared').eq('application_id', id).maybeSingle()
  expect((await read()).data).toBeNull()
  const { data: opened } = await open(ana, jobId, id).select().single().throwOnError()
  const chatId = (opened as { id: string }).id
  expect((await read()).data).toEqual({ id: chatId, job_id: jobId, application_id: id, contact_shared: false })
  const say = ({ client, user }: Member, content: string) =>
    client.from('job_chat_messages').insert({ chat_id: chatId, sender_id: user.id, content, message_type: 'text', metadata: null })
  await say(ana, 'Hello').throwOnError()
  await say(bea, 'Hello back').throwOnError()
  await ana.client.from('job_chats').update({ contact_shared: true }).eq('id', chatId).throwOnError()
  const { data } = await bea.client
    .from('job_chat_messages')
    .select(
      'id, chat_id, sender_id, content, message_type, metadata, created_at, sender:profiles!job_chat_messages_sender_id_fkey(full_name)',
    )
    .eq('chat_id', chatId)
    .order('created_at', { ascending: true })
    .throwOnError()
  const written = { id: expect.any(String), chat_id: chatId, metadata: null, created_at: expect.any(String) }
  expect(data).toEqual([
    { ...written, sender_id: ana.user.id, content: 'Hello', message_type: 'text', sender: { full_name: 'Ana Alvarez' } },
    { ...written, sender_id: bea.user.id, content: 'Hello back', message_type: 'text', sender: { full_name: 'Bea Brooks' } },
    { ...written, sender_id: ana.user.id, content: 'Shared their contact.', message_type: 'contact', sender: { full_name: 'Ana Alvarez' } },
  ])
  expect((await bea.client.rpc('job_chat_contacts', { chat_id: chatId })).data).toEqual([{ user_id: ana.user.id, email: ana.email }])
})

test('a stranger, another applicant and another owner see nothing of a chat, by any call, embed, filter, count or live channel', async () => {
  const [ana, bea, cleo, dee] = [
    await premium('Ana Owns'),
    await premium('Bea Talks'),
    await premium('Cleo Applies'),
    await premium('Dee Owns'),
  ]
  const { jobId, sent } = await hiring(ana, bea, cleo)
  // What Dee hears of the job they posted has come before anyone listens for what is not theirs.
  const dees = await listens(dee, [['notifications']])
  await hiring(dee, bea)
  await until(() => dees.includes('INSERT notifications'))
  const stranger = await premium('Eve Ellis')
  const channels = (chat?: string): [string, string?][] => [
    ['notifications'],
    ['job_chats'],
    ['job_chat_messages'],
    ['job_chats', `application_id=eq.${sent[0]}`],
    ['job_chat_messages', `sender_id=eq.${ana.user.id}`],
    ...(chat === undefined ? [] : [['job_chat_messages', `chat_id=eq.${chat}`] as [string, string]]),
  ]
  const early = await Promise.all([cleo, dee, stranger].map((who) => listens(who, channels())))
  const beas = await listens(bea, [['job_chats'], ['job_chat_messages'], ['job_applications', `id=eq.${sent[0]}`]])
  const { data: opened } = await open(ana, jobId, sent[0]).select('id').single().throwOnError()
  const chatId = String(opened.id)
  const late = await Promise.all([cleo, dee, stranger].map((who) => listens(who, channels(chatId))))
  const words = 'Between us alone'
  await ana.client.from('job_chat_messages').insert({ chat_id: chatId, sender_id: ana.user.id, content: words }).throwOnError()
  await ana.client.from('job_chats').update({ contact_shared: true }).eq('id', chatId).throwOnError()

  for (const who of [cleo, dee, stranger]) {
    const chats = who.client.from('job_chats')
    const messages = who.client.from('job_chat_messages')
    expect(await chats.select('*', { count: 'exact' })).toMatchObject({ data: [], count: 0, error: null })
    expect((await chats.select('*', { count: 'exact', head: true }).eq('application_id', sent[0])).count).toBe(0)
    expect((await messages.select('*').eq('chat_id', chatId)).data).toEqual([])
    expect((await messages.select('*', { count: 'exact', head: true }).like('content', '%alone%')).count).toBe(0)
    expect((await messages.select('id, chat:job_chats!inner(contact_shared)').eq('chat.contact_shared', true)).data).toEqual([])
    const embedded = await who.client.from('job_applications').select('id, job_chats(id, job_chat_messages(content))')
    expect(JSON.stringify(embedded)).not.toContain(chatId)
    const listing = await who.client.from('job_listings').select('id, job_chats(id)').eq('id', jobId)
    expect(listing.data).toEqual([{ id: jobId, job_chats: [] }])
    expect((await who.client.rpc('job_chat_contacts', { chat_id: chatId })).data).toEqual([])
    expect((await open(who, jobId, sent[0])).error).toMatchObject({ code: '42501' })
    const forged = { chat_id: chatId, sender_id: who.user.id, content: 'Hello' }
    expect((await messages.insert(forged)).error).toMatchObject({ code: '42501' })
    expect((await messages.insert({ ...forged, sender_id: ana.user.id })).error).toMatchObject({ code: '42501' })
    expect((await chats.update({ contact_shared: true, applicant_contact_shared: true }).eq('id', chatId).select()).data).toEqual([])
  }
  // The same answers as for a chat that does not exist.
  const missing = '00000000-0000-4000-8000-000000000000'
  const guesses = [chatId, missing].map(
    async (id) =>
      (await cleo.client.from('job_chat_messages').insert({ chat_id: id, sender_id: cleo.user.id, content: 'Hello' })).error?.message,
  )
  expect(new Set(await Promise.all(guesses)).size).toBe(1)

  await until(() => beas.filter((event) => event === 'INSERT job_chat_messages').length === 2 && beas.includes('UPDATE job_chats'))
  expect(beas).toEqual(expect.arrayContaining(['INSERT job_chats', 'UPDATE job_applications']))
  // Bea has heard all of it; what comes last for the others is a notification.
  for (const { user } of [cleo, dee, stranger])
    await gateway.sql.query(`insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'Last', '')`, [user.id])
  const others = [...early, ...late]
  await until(() => others.every((heard) => heard.length > 0))
  for (const heard of others) expect(heard).toEqual(['INSERT notifications'])
})

test('an owner who opens the chat in two windows at once, and an applicant who withdraws meanwhile, end with one chat or none', async () => {
  const [ana, bea] = [await premium('Ana Races'), await premium('Bea Races')]
  for (let round = 0; round < 3; round += 1) {
    const { jobId, sent } = await hiring(ana, bea)
    const [id] = sent
    const withdraw = bea.client.from('job_applications').update({ status: 'withdrawn' }).eq('id', id)
    const answers = await Promise.all([open(ana, jobId, id), open(ana, jobId, id), withdraw])
    const codes = answers.map(({ error }) => error?.code ?? 'ok').toSorted()
    expect(['23505,PT409,ok', '42501,42501,ok']).toContain(codes.join())
    const { rows } = await gateway.sql.query<{ status: string; chats: number }>(
      `select status, (select count(*)::int from public.job_chats where application_id = $1) as chats from public.job_applications where id = $1`,
      [id],
    )
    expect(rows).toEqual([codes[0] === '23505' ? { status: 'in_chat', chats: 1 } : { status: 'withdrawn', chats: 0 }])
  }
})
