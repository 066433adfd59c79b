// C1: while a review is sealed, nobody but its author can tell that it exists; after that, a block hides it as it hides its author.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, passes, review, reviewedBoth, saveSql, saveValues } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Answer = { rows: unknown } | { code: unknown; hint: unknown; message: string; detail: unknown }

async function answer(town: Stage, who: Member, sql: string, values: unknown[]): Promise<Answer> {
  await town.set('savepoint answer')
  const found = await town.as(who, sql, values).then(
    (rows): Answer => ({ rows }),
    ({ code, hint, message, detail }: Error & { code?: string; hint?: string; detail?: string }): Answer => ({
      code,
      hint,
      message,
      detail,
    }),
  )
  await town.set('rollback to savepoint answer')
  return found
}

promise('a review is visible to its author, and to all once it is open', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const id = await completed(town, ana, bea)
  const { id: reviewId } = await review(town, ana, id, { body: 'Between us', note: 'For the team' })
  const read = 'select id, body, reviews.private_note from public.reviews'
  assert.deepEqual(await town.as(ana, read), [{ id: reviewId, body: 'Between us', private_note: 'For the team' }])
  for (const who of [bea, eve, await town.staff('moderator'), await town.admin()]) assert.deepEqual(await town.as(who, read), [], who.name)
  await town.refuses(null, read)
  await review(town, bea, id)
  for (const who of [bea, eve])
    assert.deepEqual(
      await town.as(who, `${read} where id = $1`, [reviewId]),
      [{ id: reviewId, body: 'Between us', private_note: null }],
      who.name,
    )
  // The author of one has blocked Eve, and the other is about that author.
  await town.blocks(ana, eve)
  assert.deepEqual(await town.as(eve, read), [])
})

promise('whatever the other member asks, the answer is the same with a sealed review as without one', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const tradeId = await completed(town, ana, bea)
  const asked: [sql: string, values: unknown[]][] = [
    ['select * from public.reviews', []],
    ['select count(*) from public.reviews where trade_id = $1', [tradeId]],
    ['select status, updated_at, trade from public.trade_proposals as trade where id = $1', [tradeId]],
    ['select trade.id from public.trade_proposals as trade join public.reviews as given on given.trade_id = trade.id', []],
    ['select profile.id from public.profiles as profile join public.reviews as given on given.reviewer_id = profile.id', []],
    ['select review_count, review_avg, updated_at from public.profiles order by id', []],
    ['select review_count, review_avg from public.browse_professionals() order by id', []],
    ['select * from public.notifications order by id', []],
    ['select public.unread_count(kept) from public.conversation_members as kept', []],
    ['select * from public.waiting_for_me()', []],
    ['select * from public.my_month()', []],
    [
      `insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, opens_at)
      values ($1, $2, $3, 1, 1, 1, now())`,
      [tradeId, ana.id, bea.id],
    ],
    ['update public.reviews set body = $1', ['Mine']],
    ['delete from public.reviews', []],
    [`select public.report_create($1, 'review', gen_random_uuid(), 'spam')`, [ana.id]],
    [saveSql, saveValues(tradeId, { ratings: [0, 0, 0] })],
    [saveSql, saveValues(tradeId, { body: 'x'.repeat(2001) })],
    [`select public.increment_profile_view($1, $2)`, [bea.id, ana.id]],
  ]
  const all = async () => {
    const answers: Answer[] = []
    for (const [sql, values] of asked) answers.push(await answer(town, bea, sql, values))
    return answers
  }
  const before = await all()
  const { id } = await review(town, ana, tradeId, { body: 'Sealed', note: 'For the team' })
  assert.equal((await town.set('select from public.reviews')).length, 1, 'it is there')
  const after = await all()
  for (const [at, [sql]] of asked.entries()) assert.deepEqual(after[at], before[at], sql)
  // Even with its id, it looks like one that never existed.
  const nobody = '11111111-2222-4333-8444-555555555555'
  const byId = [
    'select * from public.reviews where id = $1',
    `select public.review_reply($1, 'Thank you')`,
    `select public.report_create('${ana.id}', 'review', $1, 'spam')`,
    'select public.private_note(jsonb_populate_record(null::public.reviews, jsonb_build_object($$id$$, $1::text)))',
    `select public.content_take_down('review', $1, 'Spam')`,
  ]
  for (const sql of byId) assert.deepEqual(await answer(town, bea, sql, [id]), await answer(town, bea, sql, [nobody]), sql)
})

promise('the reminder of the other member comes alike with a sealed review and without one', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const first = await completed(town, ana, bea)
  await completed(town, cleo, dee)
  await review(town, ana, first)
  for (const who of [bea, dee]) await town.gains(who, 'basic')
  await passes(town, '12 days')
  await town.set(`select clock.run('remind of reviews')`)
  const told = async (who: Member) =>
    (await town.as(who, `select type, template, message from public.notifications where type = 'review'`))[0]
  assert.deepEqual(await told(bea), await told(dee))
  assert.equal((await told(bea))?.['template'], 'review_reminder')
})

promise("a copy of one's data has one's own reviews, and those about oneself once they are open", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const tradeId = await completed(town, ana, bea)
  const copyOf = async (who: Member) => {
    const lines: string[] = []
    const queries = await town.set('select query from internal.export_queries($1)', [who.id])
    for (const { query } of queries) lines.push(...(await town.set(String(query))).map(({ line }) => String(line)))
    return lines.join('\n')
  }
  const before = await copyOf(bea)
  await review(town, ana, tradeId, { body: 'Sealed words', note: 'For the team' })
  assert.equal(await copyOf(bea), before)
  assert.match(await copyOf(ana), /Sealed words/)
  assert.match(await copyOf(ana), /For the team/)
  await review(town, bea, tradeId)
  assert.match(await copyOf(bea), /Sealed words/)
  assert.doesNotMatch(await copyOf(bea), /For the team/)
})

promise("across a block neither sees the other's reviews on third profiles, but both keep those about themselves", async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await reviewedBoth(town, ana, cleo, { body: 'Ana about Cleo' })
  await reviewedBoth(town, ana, bea, { body: 'Ana about Bea' })
  const read = async (who: Member) =>
    (await town.as(who, `select body from public.reviews where body <> '' order by body`)).map(({ body }) => body)
  assert.deepEqual(await read(bea), ['Ana about Bea', 'Ana about Cleo'])
  await town.blocks(ana, bea)
  assert.deepEqual(await read(bea), ['Ana about Bea'])
  assert.deepEqual(await read(ana), ['Ana about Bea', 'Ana about Cleo'])
})

promise('B6.9: the review of a member who left stays without its author, opens as others do, and its private note goes', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const tradeId = await completed(town, ana, bea)
  const { id } = await review(town, ana, tradeId, { body: 'Kind and quick', note: 'For the team' })
  await town.as(await town.signsIn(ana, 'aal2'), `select public.account_delete_request('', true)`)
  await passes(town, '14 days 1 second')
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await town.set('select from internal.review_notes'), [])
  await town.set(`select clock.run('open reviews')`)
  assert.deepEqual(
    await town.as(
      eve,
      'select body, full_name from public.reviews join public.profiles on profiles.id = reviewer_id where reviews.id = $1',
      [id],
    ),
    [{ body: 'Kind and quick', full_name: 'Former member' }],
  )
  assert.deepEqual(await town.set('select from public.notifications where user_id = $1', [ana.id]), [], 'nobody is there to read it')
})

promise('the reply of a member who left goes with them', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const tradeId = await reviewedBoth(town, bea, ana, { body: 'Great' })
  const [given] = await town.as(ana, 'select id from public.reviews where trade_id = $1 and reviewee_id = $2', [tradeId, ana.id])
  await town.as(ana, `select public.review_reply($1, 'Thank you, says Ana')`, [given?.['id']])
  await town.as(await town.signsIn(ana, 'aal2'), `select public.account_delete_request('', true)`)
  await passes(town, '14 days 1 second')
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await town.as(eve, 'select body, reply from public.reviews where id = $1', [given?.['id']]), [
    { body: 'Great', reply: null },
  ])
})

promise('characters that change the text direction are removed from reviews, notes and replies', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const tradeId = await completed(town, ana, bea)
  const odd = 'Kind\u202e and quick'
  const { id } = await review(town, ana, tradeId, { body: odd, note: odd })
  assert.deepEqual(await town.as(ana, 'select body, reviews.private_note from public.reviews'), [
    { body: 'Kind and quick', private_note: 'Kind and quick' },
  ])
  await review(town, bea, tradeId)
  await town.as(bea, 'select public.review_reply($1, $2)', [id, odd])
  assert.deepEqual(await town.as(ana, 'select reply from public.reviews where id = $1', [id]), [{ reply: 'Kind and quick' }])
})

const sealed = async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  await review(town, ana, await completed(town, ana, bea), { note: 'For the team' })
}
const rating = (name: string) => ({ refuses: [`${name} = 0`, `${name} = 6`] as [string, string], takes: [`${name} = 1`, `${name} = 5`] })
bounds(
  'public.reviews',
  { row: sealed },
  {
    reviews_rating_quality_range: rating('rating_quality'),
    reviews_rating_reliability_range: rating('rating_reliability'),
    reviews_rating_friendliness_range: rating('rating_friendliness'),
    reviews_body_length: { refuses: [`body = repeat('x', 2001)`], takes: [`body = repeat('x', 2000)`] },
    reviews_status_known: { refuses: [`status = 'lost', published_at = now()`], takes: [`status = 'hidden', published_at = now()`] },
    reviews_reply_length: {
      refuses: [`reply = '', replied_at = now()`, `reply = repeat('x', 1001), replied_at = now()`],
      takes: [`reply = repeat('x', 1000), replied_at = now()`],
    },
    reviews_not_of_self: { refuses: ['reviewee_id = reviewer_id'] },
    reviews_sealed_until_published: { refuses: [`status = 'published'`, 'published_at = now()'] },
    reviews_reply_has_a_time: { refuses: [`reply = 'Thank you'`, 'replied_at = now()'] },
  },
)
bounds(
  'internal.review_notes',
  { row: sealed },
  {
    review_notes_note_length: { refuses: [`note = ''`, `note = repeat('x', 1001)`], takes: [`note = repeat('x', 1000)`] },
  },
)
bounds(
  'internal.uncounted_reviews',
  {
    row: async (town) => {
      await sealed(town)
      await town.set(`insert into internal.uncounted_reviews select id, 'again' from public.reviews`)
    },
  },
  { uncounted_reviews_why_known: { refuses: [`why = 'dislike'`], takes: [`why = 'odd_pattern'`] } },
)
