// The lists of the forum, and finding threads in it.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expectedOf, pagesOf, type ForumSearch } from '#tests/support/policies/forum/lists.ts'
import { post, posters, reply, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const add = `insert into public.forum_threads (author_id, category, kind, title, body, tags, status, is_pinned, reply_count, helpful_count, created_at, last_activity_at)
  select $1, category, kind, title, body, tags, status, pinned, replies, helpful, now() - age * interval '1 minute', now() - age * active / 10 * interval '1 minute'
  from jsonb_to_record($2::jsonb) as thread (category text, kind text, title text, body text, tags text[], status text, pinned boolean, replies int, helpful int, age int, active int)
  returning id`
const plain = {
  category: 'hair',
  kind: 'discussion',
  title: 'Silk press reverts',
  body: 'Nothing else to say.',
  tags: [],
  status: 'published',
  pinned: false,
  replies: 1,
  helpful: 0,
  age: 10,
  active: 10,
}
const put = async (town: Stage, author: Member, thread: Partial<Record<keyof typeof plain, unknown>>) => {
  const [row] = await town.set(add, [author.id, JSON.stringify({ ...plain, ...thread })])
  return String(row?.['id'])
}

const sometimes = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const someThread = fc.record({
  category: fc.constantFrom('general', 'hair', 'hair', 'nails', 'massage'),
  kind: fc.constantFrom('discussion', 'question', 'showcase', 'second_opinion', 'announcement'),
  title: fc.constantFrom(
    'Silk press reverts in two days',
    'Builder gel lifts at the cuticle',
    'Wrist pain after ten years',
    'Pricing trades',
  ),
  body: fc.constantFrom('Balayage on dark hair, warm again.', 'Primer once, cured for sixty.', 'Stretches and tools please.'),
  tags: fc.constantFrom([], ['gel'], ['silk-press', 'heat'], ['gel', 'lifting']),
  status: fc.constantFrom('published', 'published', 'published', 'published', 'pending', 'hidden', 'deleted'),
  pinned: fc.constantFrom(true, false, false, false, false),
  replies: fc.constantFrom(0, 0, 1, 5),
  helpful: fc.integer({ min: 0, max: 3 }),
  age: fc.integer({ min: 1, max: 60_000 }),
  active: fc.integer({ min: 0, max: 10 }),
})
const question = fc.record(
  {
    search: sometimes('', 'balayage', 'silk press', 'balyage', 'bulder gel', 'heat', 'zzgone', "%s' or true --", 'question', 'a'),
    category: sometimes('hair', 'nails', 'general', "x' or true --"),
    kind: sometimes('question', 'second_opinion', "&' | 'x"),
    tag: sometimes('gel', 'silk-press', "gel' | 'x"),
    list: sometimes('latest', 'top', 'unanswered', 'following', 'mine', 'following'),
    period: sometimes('week', 'month', 'all'),
  },
  { requiredKeys: [] },
)

promise(
  'a list of threads has exactly what the caller may read and what fits, in order, for every kind of caller',
  async (town) => {
    const [ana, bea, cleo, gone] = await posters(town, 4)
    const [blocked] = await posters(town, 1)
    const [free] = await town.free(1)
    const authors = [ana, bea, cleo, gone, blocked]
    for (const [index, each] of fc.sample(someThread, { seed: 5, numRuns: 110 }).entries()) await put(town, authors[index % 5] ?? ana, each)
    await verify(town, bea, 'hair', 'nails')
    await verify(town, gone, 'hair')
    await town.blocks(ana, blocked)
    await town.set(`insert into public.forum_follows (user_id, category, level) values ($1, 'nails', 'watch'), ($1, 'hair', 'mute')`, [
      ana.id,
    ])
    await town.set(`insert into public.forum_follows (user_id, tag, level) values ($1, 'gel', 'watch')`, [ana.id])
    await town.set('insert into public.follows (follower_id, followee_id) values ($1, $2), ($3, $1)', [ana.id, cleo.id, cleo.id])
    for (const who of [bea, ana])
      await town.set(
        `insert into public.forum_follows (user_id, thread_id, level) select $1, id, 'watch' from public.forum_threads order by id limit 30`,
        [who.id],
      )
    await suspend(town, gone)
    const callers = [ana, bea, cleo, ana, gone, free, await town.staff('moderator')]
    let found = 0
    for (const [index, given] of fc.sample(question, { seed: 11, numRuns: 140 }).entries()) {
      const every = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ForumSearch
      const asked = index % 3 === 0 ? (every.list === undefined ? {} : { list: every.list, period: every.period ?? 'all' }) : every
      const who = callers[index % callers.length] ?? ana
      const expected = await expectedOf(town, who, asked)
      assert.deepEqual(await pagesOf(town, who, asked), expected, `${who.name}: ${JSON.stringify(asked)}`)
      found += expected.length
    }
    assert.ok(found > 400, `${found} threads were found`)
  },
  /^function .*(?:forum_page|threads_in_view)/,
)

promise('a row of a list has the thread, its author, where it begins, and whether it is unread', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const long = await post(town, ana, { body: `What am I missing?\n\n${'I dry it fully first. '.repeat(20)}` })
  const read = async (who: Member) =>
    (
      await town.as(
        who,
        `select thread ->> 'beginning' as beginning, thread ? 'body' as has_body, author ->> 'full_name' as author, is_unread from public.search_threads()`,
      )
    )[0]
  const row = await read(bea)
  assert.equal(String(row?.['beginning']).length, 240)
  assert.deepEqual([row?.['has_body'], row?.['author'], row?.['is_unread']], [false, 'Ana Alvarez', true])
  assert.equal((await read(ana))?.['is_unread'], false, 'their own')
  await town.as(bea, 'select public.forum_visit($1, now())', [long.id])
  assert.equal((await read(bea))?.['is_unread'], false)
})

promise('a visitor finds no threads, and a list that there is not is refused', async (town) => {
  const [ana] = await posters(town, 1)
  await town.refuses(null, 'select * from public.search_threads()')
  for (const given of [`list => 'loudest'`, `period => 'year'`, 'list => null'])
    assert.equal(
      (await town.refuses(ana, `select * from public.search_threads(${given})`, [], 'PT400')).message,
      'There is no such list of threads.',
    )
  for (const table of ['search_entries_thread', 'known_words_thread', 'forum_title_words'])
    await town.refuses(ana, `select * from internal.${table}`)
})

promise('the words of a thread that is hidden, of any kind, do not change what a typo finds', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const seen = await put(town, bea, { title: 'Balayage on dark hair' })
  const finds = (search: string) => pagesOf(town, ana, { search })
  assert.deepEqual(await finds('balayagu'), [seen])
  const hidden = await put(town, cleo, { title: 'Balayagu on dark hair' })
  assert.deepEqual(await finds('balayagu'), [hidden], 'the word itself, once there is one')
  await town.blocks(cleo, ana)
  assert.deepEqual(await finds('balayagu'), [seen], 'blocked')
  await town.set('delete from public.blocks')
  await town.set(`update public.forum_threads set kind = 'second_opinion' where id = $1`, [hidden])
  assert.deepEqual(await finds('balayagu'), [seen], 'for others')
  await town.set(`update public.forum_threads set kind = 'question' where id = $1`, [hidden])
  await suspend(town, cleo)
  assert.deepEqual(await finds('balayagu'), [seen], 'suspended')
  await liftAll(town, cleo)
  await town.set(`update public.forum_threads set status = 'pending' where id = $1`, [hidden])
  const [known] = await town.set(`select count(*)::int as many from internal.known_words_thread where word = 'balayagu'`)
  assert.equal(known?.['many'], 0, 'and is forgotten with the last thread that has it')
  assert.deepEqual(await town.set(`select word from internal.known_words where word ~ '^[#&@]'`), [])
})

promise('while a title is typed, threads with a similar one are offered, and none that is hidden', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const similar = async (who: Member, title: string) =>
    (await town.as(who, 'select id from public.similar_threads($1)', [title])).map(({ id }) => id)
  const close = await put(town, bea, { title: 'Silk press reverts within two days', age: 9 })
  const far = await put(town, bea, { title: 'Silk scarves overnight', age: 5 })
  await put(town, bea, { title: 'Wrist pain after ten years', age: 3 })
  assert.deepEqual(await similar(ana, 'My silk press reverts'), [close, far], 'the most similar first')
  assert.deepEqual(await similar(ana, 'What to do when a silk press always reverts within hours'), [close], 'at least a third of the words')
  assert.deepEqual(await similar(ana, ''), [])
  assert.deepEqual(await similar(ana, "'%_"), [])
  await town.set('update public.forum_threads set author_id = $1 where id = $2', [cleo.id, close])
  await town.blocks(ana, cleo)
  assert.deepEqual(await similar(ana, 'My silk press reverts'), [far])
  await town.set('delete from public.blocks')
  await town.set(`update public.forum_threads set title = 'Something else' where id = $1`, [close])
  assert.deepEqual(await similar(ana, 'My silk press reverts'), [far])
  for (let more = 0; more < 6; more += 1) await put(town, bea, { title: 'Silk press reverts', age: more + 20 })
  assert.equal((await similar(ana, 'My silk press reverts')).length, 5)
  const [free] = await town.free(1)
  assert.deepEqual(await similar(free, 'My silk press reverts'), [])
  await town.refuses(null, `select * from public.similar_threads('Silk press')`)
})

promise('a search in a thread finds the replies that the caller reads and that have every word', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const elsewhere = await post(town, ana)
  await reply(town, bea, thread.id, 'Turn the hand, wipe once.')
  await reply(town, cleo, thread.id, 'Wipe before the primer; the hand is dry.')
  await reply(town, bea, elsewhere.id, 'Wipe the hand elsewhere.')
  const finds = async (who: Member, search: string) =>
    (await town.as(who, 'select body from public.search_replies($1, $2)', [thread.id, search]))
      .map(({ body }) => String(body).slice(0, 4))
      .toSorted()
  assert.deepEqual((await finds(ana, 'HÁND wip')).toSorted(), ['Turn', 'Wipe'])
  assert.deepEqual(await finds(ana, 'hand primer'), ['Wipe'])
  assert.deepEqual(await finds(ana, ' %_ '), [])
  await town.blocks(cleo, ana)
  assert.deepEqual(await finds(ana, 'hand'), ['Turn'])
  const gone = await reply(town, bea, thread.id, 'See https://a.test by hand')
  assert.equal(gone['status'], 'pending')
  assert.deepEqual(
    await finds(bea, 'hand'),
    ['Turn', 'Wipe'].filter((word) => word !== ''),
    'nor their own that waits',
  )
  await town.refuses(null, 'select * from public.search_replies($1, $2)', [thread.id, 'hand'])
})
