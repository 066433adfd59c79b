// What live channels carry of jobs and saved items: changes to the two they are between, and nothing to anyone else, on any table, in any
// room, and by any event.
import type { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { openWire, realtimeClient, until } from '#tests/support/gateway/realtime.ts'

let gateway: Gateway
const sockets: RealtimeClient[] = []
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
})

const published = ['job_applications', 'job_chat_messages', 'job_chats', 'job_schedules']
const unpublished = ['content_likes', 'job_application_presets', 'job_listings', 'saved_items']

async function premium(name: string): Promise<Member> {
  const member = await gateway.signUp(name)
  const subscribe = `insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`
  await gateway.sql.query(subscribe, [member.user.id])
  return member
}

async function jobOf({ user }: Member): Promise<string> {
  const { rows } = await gateway.sql.query<{ id: string }>(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote, status)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true, 'approved') returning id`,
    [user.id],
  )
  return String(rows[0]?.id)
}
const insert = async ({ client }: Member, table: string, row: object): Promise<string> =>
  (await client.from(table).insert(row).select('id').single().throwOnError()).data.id as string
const apply = (who: Member, jobId: string) =>
  insert(who, 'job_applications', { job_id: jobId, applicant_id: who.user.id, mode: 'quick', intro: 'Hello', status: 'submitted' })

type Listener = { heard: string[]; refused: string[] }

/** Everything that reaches this member, or a visitor, on these tables, and those that they may not listen to. */
async function listener(who: Member | null, tables: [table: string, filter?: string][]): Promise<Listener> {
  const socket = await realtimeClient(gateway, who?.session.access_token ?? null)
  sockets.push(socket)
  const [heard, refused]: [string[], string[]] = [[], []]
  let answers = 0
  for (const [at, [table, filter]] of tables.entries())
    socket
      .channel(`changes ${at}`)
      .on('postgres_changes', { event: '*', schema: 'public', table, ...(filter !== undefined && { filter }) }, (change) =>
        heard.push(`${change.eventType} ${change.table}`),
      )
      .on('system', {}, ({ status }: { status: string }) => {
        answers += 1
        if (status !== 'ok') refused.push(table)
      })
      .subscribe()
  await until(() => answers >= tables.length)
  return { heard, refused: refused.toSorted() }
}

/** Resolves once a notification has come to each of them, after what happened before it. */
async function mark(people: Member[], listeners: Listener[]): Promise<void> {
  for (const { heard } of listeners) while (heard.includes(marker)) heard.splice(heard.indexOf(marker), 1)
  for (const { user } of people)
    await gateway.sql.query(`insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'Mark', '')`, [user.id])
  await until(() => listeners.every(({ heard }) => heard.includes(marker)))
}
const marker = 'INSERT notifications'

test('applications, chats and interviews are heard by the two alone, and what members keep for themselves by nobody', async () => {
  const [ana, bea, cleo, dee, eve] = [
    await premium('Ana Owns'),
    await premium('Bea Applies'),
    await premium('Cleo Applies'),
    await premium('Dee Owns'),
    await premium('Eve Ellis'),
  ]
  const free = await gateway.signUp('Fay Free')
  const [jobId, elsewhere] = [await jobOf(ana), await jobOf(dee)]
  await apply(cleo, jobId)
  await apply(bea, elsewhere)

  const all = [...published, ...unpublished, 'notifications'].map((table): [string] => [table])
  // Filters that guess right.
  const guesses: [string, string][] = [
    ['job_applications', `job_id=eq.${jobId}`],
    ['job_applications', `applicant_id=eq.${bea.user.id}`],
    ['job_chats', `owner_id=eq.${ana.user.id}`],
    ['job_chat_messages', `recipient_id=eq.${bea.user.id}`],
    ['job_schedules', `scheduled_by=eq.${ana.user.id}`],
  ]
  const [anas, beas] = [await listener(ana, all), await listener(bea, all)]
  const strangers = [cleo, dee, eve, free]
  const outsiders = await Promise.all(strangers.map((who) => listener(who, [...all, ...guesses])))
  const visitor = await listener(null, [...all, ...guesses])
  for (const { refused } of [anas, beas, ...outsiders]) expect(refused).toEqual(unpublished)
  // Their own earlier applications have come by then.
  await mark(strangers, outsiders)
  for (const { heard } of outsiders) heard.length = 0

  const id = await apply(bea, jobId)
  await ana.client.from('job_applications').update({ status: 'viewed' }).eq('id', id).throwOnError()
  const chatId = await insert(ana, 'job_chats', { job_id: jobId, application_id: id, contact_shared: false })
  await insert(ana, 'job_chat_messages', { chat_id: chatId, sender_id: ana.user.id, content: 'Between us alone' })
  await ana.client.from('job_chats').update({ contact_shared: true }).eq('id', chatId).throwOnError()
  const meeting = { job_id: jobId, application_id: id, scheduled_by: ana.user.id, title: 'Trial day', scheduled_date: '2199-11-05T18:30Z' }
  const tooFar = await ana.client.from('job_schedules').insert(meeting)
  expect(tooFar.error?.hint).toBe('invalid')
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const scheduleId = await insert(ana, 'job_schedules', { ...meeting, scheduled_date: soon })
  await bea.client.rpc('interview_answer', { schedule_id: scheduleId, answer: 'accept' }).throwOnError()
  await insert(bea, 'job_application_presets', { user_id: bea.user.id, name: 'Mine', intro: 'Hello' })
  const savedId = await insert(bea, 'saved_items', { user_id: bea.user.id, item_type: 'job', item_id: jobId })
  await bea.client.from('saved_items').delete().eq('id', savedId).throwOnError()
  await ana.client.from('job_listings').update({ openings: 2 }).eq('id', jobId).throwOnError()
  await ana.client.from('job_applications').update({ status: 'passed' }).eq('id', id).throwOnError()
  // A change is heard by those who may read the row when it is delivered, so all of it first.
  for (const { heard } of [anas, beas])
    await until(() =>
      ['INSERT job_applications', 'INSERT job_chats', 'INSERT job_chat_messages', 'INSERT job_schedules', 'UPDATE job_schedules'].every(
        (change) => heard.includes(change),
      ),
    )
  // As the erasure of an account does; everything about the application goes with it.
  await gateway.sql.query('delete from public.job_applications where id = $1', [id])
  await mark(strangers, outsiders)
  for (const { heard } of outsiders) expect(heard).toEqual([marker])
  expect(visitor.heard).toEqual([])
  expect(new Set(visitor.refused)).toEqual(new Set(all.map(([table]) => table)))
  for (const { heard } of [anas, beas]) expect(heard.filter((change) => unpublished.some((table) => change.endsWith(table)))).toEqual([])
})

test('no room is about a job: private ones are closed to everyone, and in public ones nobody is and nothing is said', async () => {
  const [ana, bea, eve] = [await premium('Ana Rooms'), await premium('Bea Rooms'), await premium('Eve Rooms')]
  const jobId = await jobOf(ana)
  const id = await apply(bea, jobId)
  const chatId = await insert(ana, 'job_chats', { job_id: jobId, application_id: id, contact_shared: false })
  const rooms = [jobId, id, chatId, `job_chats:${chatId}`, `job_applications:${id}`, `job_listings:${jobId}`, 'job_chats', 'saved_items']
  const presence = { key: 'me', enabled: true }
  for (const who of [ana, eve, null])
    for (const room of rooms) {
      const wire = await openWire(gateway)
      expect(await wire.join(room, { private: true, presence }, who?.session.access_token ?? null), room).toMatchObject({ status: 'error' })
      wire.socket.close()
    }

  // Eve and a visitor, who stay in all of the public ones.
  const wires = await Promise.all([openWire(gateway), openWire(gateway)])
  for (const [at, wire] of wires.entries())
    for (const [number, room] of [...rooms, 'the end'].entries())
      wire.say([
        String(number),
        '1',
        `realtime:${room}`,
        'phx_join',
        { config: { presence }, ...(at === 0 && { access_token: eve.session.access_token }) },
      ])
  const received = (event: string) =>
    wires.map(({ frames }) => frames.filter(([, , , each]) => each === event).map(([, , , , payload]) => payload))
  await until(() => received('presence_state').every((states) => states.length === rooms.length + 1))
  await insert(ana, 'job_chat_messages', { chat_id: chatId, sender_id: ana.user.id, content: 'Between us alone' })
  await ana.client.from('job_chats').update({ contact_shared: true }).eq('id', chatId).throwOnError()
  await bea.client.from('job_chats').update({ applicant_contact_shared: true }).eq('id', chatId).throwOnError()
  await ana.client.from('job_applications').update({ status: 'passed' }).eq('id', id).throwOnError()
  await gateway.sql.query(`select realtime.send('{}', 'last', 'the end', false)`)
  await until(() => received('broadcast').every((said) => said.length > 0))
  for (const said of received('broadcast')) expect(said).toEqual([expect.objectContaining({ event: 'last' })])
  for (const states of received('presence_state')) expect(new Set(states.map((state) => JSON.stringify(state)))).toEqual(new Set(['{}']))
  expect(received('presence_diff')).toEqual([[], []])
})
