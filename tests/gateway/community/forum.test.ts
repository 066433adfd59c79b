// The forum through the official client: what its screens send, and hand-made requests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

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

type Thread = { id: string; author_id: string; title: string; status: string; reply_count: number; solved_reply_id: string | null }
const question = {
  category: 'nails',
  kind: 'question',
  title: 'Builder gel lifts at the cuticle',
  body: 'Prep or product? It always starts at the ring finger.',
}
const post = async ({ client }: Member, given: object = {}): Promise<Thread> =>
  (await client.rpc('forum_thread_post', { ...question, ...given }).throwOnError()).data as Thread

test('a question from the form to solved, and what the list and the thread page read of it', async () => {
  const [ana, bea] = [await premium('Ana Alvarez'), await premium('Bea Brooks')]
  const thread = await post(ana, { tags: ['Builder gel'], client_id: crypto.randomUUID() })
  expect(thread).toMatchObject({ author_id: ana.user.id, status: 'published', tags: ['builder-gel'] })
  const { data: list } = await bea.client.rpc('search_threads', { search: 'bulder gel', category: 'nails' }).throwOnError()
  expect(list).toEqual([
    {
      thread: expect.objectContaining({ id: thread.id, title: question.title, beginning: question.body }),
      author: expect.objectContaining({ id: ana.user.id, full_name: 'Ana Alvarez' }),
      is_unread: true,
      next: expect.objectContaining({ id: thread.id }),
    },
  ])
  const answer = { thread_id: thread.id, body: 'Look at the ring finger.', quote: 'Prep or product?' }
  const { data: reply } = await bea.client.rpc('forum_reply_post', answer).throwOnError()
  const replyId = String((reply as { id?: unknown }).id)
  await ana.client.rpc('forum_react', { thread_id: thread.id, reply_id: replyId, kind: 'helpful' }).throwOnError()
  await ana.client.rpc('forum_thread_solve', { thread_id: thread.id, reply_id: replyId }).throwOnError()
  await bea.client.rpc('forum_visit', { thread_id: thread.id, until: new Date().toISOString() }).throwOnError()
  const { data: page } = await bea.client
    .from('forum_threads')
    .select(
      'title, view_count, reply_count, author:profiles!forum_threads_author_id_fkey(full_name), solved:forum_replies!forum_threads_solved_reply_id_fkey(body), poll:forum_polls(options)',
    )
    .eq('id', thread.id)
    .single()
    .throwOnError()
  expect(page).toEqual({
    title: question.title,
    view_count: 1,
    reply_count: 1,
    author: { full_name: 'Ana Alvarez' },
    solved: { body: 'Look at the ring finger.' },
    poll: null,
  })
  const { data: replies } = await ana.client
    .from('forum_replies')
    .select(
      'body, helpful_count, author:profiles!forum_replies_author_id_fkey(full_name), quote:forum_quotes!forum_quotes_reply_id_fkey(words)',
    )
    .eq('thread_id', thread.id)
    .order('created_at')
    .order('id')
    .limit(20)
    .throwOnError()
  expect(replies).toEqual([
    { body: 'Look at the ring finger.', helpful_count: 1, author: { full_name: 'Bea Brooks' }, quote: { words: 'Prep or product?' } },
  ])
})

test('a poll is posted, voted and counted', async () => {
  const [ana, bea] = [await premium('Ana Alvarez'), await premium('Bea Brooks')]
  const { id } = await post(ana, { kind: 'poll', poll: { options: ['Primer', 'The lamp'], is_multiple: false, days: 3 } })
  const tally = async () => (await bea.client.rpc('forum_tally', { thread_id: id }).throwOnError()).data
  expect(await tally()).toEqual([])
  await bea.client.rpc('forum_vote', { thread_id: id, choices: [2] }).throwOnError()
  expect(await tally()).toEqual([
    { choice: 1, votes: 0 },
    { choice: 2, votes: 1 },
  ])
  expect((await bea.client.rpc('forum_vote', { thread_id: id, choices: [1] })).error).toMatchObject({ hint: 'duplicate' })
})

test("hand-made requests are refused: rows, counts and other members' names", async () => {
  const [ana, bea] = [await premium('Ana Alvarez'), await premium('Bea Brooks')]
  const { id } = await post(ana)
  const row = { author_id: ana.user.id, category: 'hair', kind: 'question', title: 'Not by Ana', body: 'Not written by Ana.' }
  const tries = [
    bea.client.from('forum_threads').insert(row),
    bea.client.from('forum_threads').insert({ ...row, author_id: bea.user.id, is_pinned: true }),
    ana.client.from('forum_threads').update({ like_count: 1000 }).eq('id', id),
    ana.client.from('forum_threads').delete().eq('id', id),
    bea.client.from('forum_replies').insert({ thread_id: id, author_id: ana.user.id, body: 'Not by Ana' }),
    bea.client.from('forum_quotes').insert({ reply_id: id, words: 'Never said' }),
    bea.client.from('forum_votes').insert({ thread_id: id, user_id: ana.user.id, choices: [1] }),
    bea.client.from('forum_reactions').insert({ user_id: bea.user.id, author_id: bea.user.id, thread_id: id, kind: 'helpful' }),
    bea.client.from('forum_follows').insert({ user_id: ana.user.id, category: 'hair', level: 'mute' }),
    bea.client.from('follows').insert({ follower_id: bea.user.id, followee_id: ana.user.id }),
    bea.client.from('forum_drafts').insert({ user_id: ana.user.id, content: {} }),
  ]
  for (const { error } of await Promise.all(tries)) expect(error?.code).toBe('42501')
  expect(
    (await bea.client.rpc('forum_thread_edit', { thread_id: id, title: 'By Bea', body: 'Now it is by Bea.', tags: [] })).error,
  ).toMatchObject({ hint: 'not_allowed' })
  expect((await bea.client.rpc('forum_thread_keep', { thread_id: id, what: 'remove', reason: 'Mine' })).error).toMatchObject({
    hint: 'not_allowed',
  })
  expect((await bea.client.rpc('readable_thread' as never, { thread_id: id } as never)).error).not.toBeNull()
  expect((await bea.client.from('forum_threads').select('author_id').eq('id', id).single()).data).toEqual({ author_id: ana.user.id })
})

test('whom one follows is between the two, in the list of Following, and over with a block', async () => {
  const [ana, bea, cleo] = [await premium('Ana Alvarez'), await premium('Bea Brooks'), await premium('Cleo Carter')]
  const { id } = await post(ana)
  await bea.client.rpc('follow', { member_id: ana.user.id }).throwOnError()
  const read = 'follower_id, person:profiles!follows_followee_id_fkey(full_name)'
  const rows = [{ follower_id: bea.user.id, person: { full_name: 'Ana Alvarez' } }]
  for (const { client } of [ana, bea]) expect((await client.from('follows').select(read)).data).toEqual(rows)
  expect((await cleo.client.from('follows').select(read)).data).toEqual([])
  const following = async () => {
    const { data } = await bea.client.rpc('search_threads', { list: 'following' }).throwOnError()
    return (data as { thread: unknown }[]).map(({ thread }) => thread)
  }
  expect(await following()).toMatchObject([{ id }])
  await ana.client.from('blocks').insert({ blocker_id: ana.user.id, blocked_id: bea.user.id }).throwOnError()
  for (const { client } of [ana, bea]) expect((await client.from('follows').select(read)).data).toEqual([])
  expect(await following()).toEqual([])
  const answer = async (member_id: string) => (await bea.client.rpc('follow', { member_id })).error
  expect(await answer(ana.user.id)).toEqual(await answer(crypto.randomUUID()))
})

test('a free member reads and writes nothing, and someone blocked is answered as if nothing were there', async () => {
  const [ana, bea] = [await premium('Ana Alvarez'), await premium('Bea Brooks')]
  const free = await gateway.signUp('Fay Foster')
  await gateway.sql.query('update public.profile_private set trial_ends_at = clock.now() where user_id = $1', [free.user.id])
  const { id } = await post(ana)
  expect((await free.client.rpc('forum_thread_post', question)).error).toMatchObject({ hint: 'gate_premium' })
  expect((await free.client.from('forum_threads').select('id')).data).toEqual([])
  expect((await free.client.rpc('search_threads')).data).toEqual([])
  await ana.client.from('blocks').insert({ blocker_id: ana.user.id, blocked_id: bea.user.id }).throwOnError()
  const answers = async (thread_id: string) => (await bea.client.rpc('forum_reply_post', { thread_id, body: 'Hello' })).error
  expect(await answers(id)).toEqual(await answers(crypto.randomUUID()))
  expect((await bea.client.from('forum_threads').select('id').eq('id', id)).data).toEqual([])
})

test('a draft is kept while it is typed, and found again', async () => {
  const ana = await premium('Ana Alvarez')
  const { data } = await ana.client
    .from('forum_drafts')
    .insert({ user_id: ana.user.id, content: { title: 'Silk' } })
    .select('id')
    .single()
    .throwOnError()
  await ana.client
    .from('forum_drafts')
    .update({ content: { title: 'Silk press' } })
    .eq('id', String(data?.id))
    .throwOnError()
  const read = () => ana.client.from('forum_drafts').select('content').order('updated_at', { ascending: false }).throwOnError()
  expect((await read()).data).toEqual([{ content: { title: 'Silk press' } }])
  await ana.client.from('forum_drafts').delete().eq('id', String(data?.id)).throwOnError()
  expect((await read()).data).toEqual([])
})

test("who marks an answer over and over queues no news, and delays nobody else's", async () => {
  const [ana, bea, cleo, dee] = [
    await premium('Ana Alvarez'),
    await premium('Bea Brooks'),
    await premium('Cleo Carter'),
    await premium('Dee Dawson'),
  ]
  const thread = await post(ana)
  const replies: string[] = []
  for (const body of ['Look at the ring finger.', 'It is the primer.']) {
    const { data } = await bea.client.rpc('forum_reply_post', { thread_id: thread.id, body }).throwOnError()
    replies.push((data as { id: string }).id)
  }
  const waiting = async () =>
    (await gateway.sql.query('select event, count(*)::int as many from internal.forum_news where thread_id = $1 group by 1', [thread.id]))
      .rows
  await gateway.sql.query(`select clock.run('tell followers in the forum')`)
  expect(await waiting()).toEqual([])

  // The server's own clock waits meanwhile.
  await gateway.sql.query('begin')
  await gateway.sql.query(`select pg_advisory_xact_lock(hashtextextended('clock task tell followers in the forum', 0))`)
  const solve = (reply_id: string | undefined) => ana.client.rpc('forum_thread_solve', { thread_id: thread.id, reply_id }).throwOnError()
  for (let time = 1; time <= 20; time += 1) await solve(replies[0])
  expect(await waiting()).toEqual([{ event: 'solved', many: 1 }])
  for (let time = 1; time <= 20; time += 1) await solve(replies[time % 2])
  expect(await waiting()).toEqual([{ event: 'solved', many: 3 }])
  await gateway.sql.query('commit')

  await dee.client.rpc('forum_follow', { category: 'hair', level: 'watch' }).throwOnError()
  const asked = await post(cleo, { category: 'hair', title: 'Which shears do you use for bobs?' })
  await gateway.sql.query(`select clock.run_batch('tell followers in the forum', 2, '{}')`)
  const { data: told } = await dee.client.from('notifications').select('title, link').throwOnError()
  expect(told).toEqual([{ title: 'Which shears do you use for bobs?', link: `/forum/thread/${asked.id}` }])
})
