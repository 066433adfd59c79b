// Posts whose author takes their name off: what others can still find out, what the team can do, and what is forgotten.
import assert from 'node:assert/strict'
import { conversation, uploads, named, postWith, postWithSql } from '#tests/support/policies/forum/pictures.ts'
import { post, posters, regular, reply } from '#tests/support/policies/forum/posts.ts'
import { choose } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const former = '00000000-0000-4000-8000-0000000000f0'
const anonymizeSql = 'select public.posts_anonymize() as posts'
const anonymize = async (town: Stage, who: Member) => (await town.as(await town.signsIn(who, 'aal2'), anonymizeSql))[0]?.['posts']
const nextDay = (town: Stage) => town.set(`update internal.attempts set at = at - interval '1 day'`)

/** Everything that a member reads of any table, in which this id or name is, by table. */
async function placesOf(town: Stage, reader: Member, { id }: Member, name: string): Promise<string[]> {
  const tables = await town.set(`
    select attrelid::regclass::text as named, string_agg(format('%I', attname), ', ') as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
    where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and attnum > 0 and not attisdropped
      and has_column_privilege('authenticated', attrelid, attnum, 'select')
    group by 1 order by 1`)
  const found: string[] = []
  for (const { named: table, columns } of tables) {
    const rows = await town.as(
      reader,
      `select from (select row(${String(columns)})::text as whole from ${String(table)}) as kept where strpos(whole, $1) > 0 or strpos(whole, $2) > 0`,
      [id, name],
    )
    if (rows.length > 0) found.push(String(table))
  }
  return found
}

/** A question of Ana's and a reply of theirs in Bea's thread, which Bea quoted, reacted to and reported, and is notified of. */
async function lived(town: Stage, ana: Member, bea: Member) {
  const { thread } = await conversation(town, ana, bea)
  const beas = await post(town, bea, { title: 'Which dryer do you use?' })
  const said = await reply(town, ana, beas.id, 'The blue one, at its lowest.')
  await reply(town, bea, beas.id, 'That one?', { quoted: said.id, quote: 'The blue one' })
  await reply(town, ana, beas.id, `@Bea Berg yes.`, { mentions: [bea.id] })
  await town.as(bea, `select public.forum_react($1, 'helpful')`, [thread.id])
  await town.as(bea, `select public.forum_react($1, 'like', $2)`, [beas.id, said.id])
  await town.as(bea, `select public.report_create($1, 'thread', $2, 'spam')`, [ana.id, thread.id])
  await town.as(bea, `select public.report_create($1, 'reply', $2, 'spam')`, [ana.id, said.id])
  await town.set(`select clock.run('tell followers in the forum')`)
  return { thread, beas, said }
}

promise('B8: nothing that others read says who wrote an anonymized post', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await regular(town, ana)
  await town.set(`update public.profiles set full_name = 'Anastasia Alvarez' where id = $1`, [ana.id])
  await town.set(`update public.profiles set full_name = 'Bea Berg' where id = $1`, [bea.id])
  const { thread, beas, said } = await lived(town, ana, bea)
  assert.deepEqual(await placesOf(town, bea, ana, 'Anastasia'), [
    'forum_pictures',
    'forum_reactions',
    'forum_replies',
    'forum_threads',
    'notifications',
    'profile_details',
    'profiles',
    'reports',
    'storage.objects',
  ])
  const before = await town.as(bea, 'select id, title, body from public.forum_threads order by created_at, id')
  assert.equal(await anonymize(town, ana), 7, 'with those that nobody reads')
  assert.deepEqual(await placesOf(town, bea, ana, 'Anastasia'), ['profile_details', 'profiles'], 'only their profile')
  assert.deepEqual(await town.as(bea, 'select id, title, body from public.forum_threads order by created_at, id'), before)
  assert.deepEqual(await town.as(bea, 'select author_id from public.forum_threads where id = $1', [thread.id]), [{ author_id: former }])
  assert.deepEqual(await town.as(bea, 'select author_id, like_count from public.forum_replies where id = $1', [said.id]), [
    { author_id: former, like_count: 1 },
  ])
  assert.deepEqual(
    (await town.as(bea, `select title, message from public.notifications where actor_id = $1 order by title`, [former])).map(
      ({ title, message }) => [title, message],
    ),
    [
      ['Former member mentioned you', 'Which dryer do you use?'],
      ['Former member replied', 'Which dryer do you use?'],
    ],
  )
  assert.deepEqual(
    await town.as(bea, `select thread ->> 'author_id' as id, author ->> 'full_name' as name from public.search_threads('silk')`),
    [{ id: former, name: 'Former member' }],
  )
  const [picture] = await town.as(bea, 'select path from public.forum_pictures where thread_id = $1 and reply_id is null', [thread.id])
  assert.equal(picture?.['path'], `${former}/00000000-0000-4000-8000-000000000001.jpg`)
  assert.deepEqual(await town.as(bea, `select owner_id from storage.objects where name = $1`, [picture?.['path']]), [{ owner_id: null }])
  const [shown] = await town.as(bea, 'select full_name, profile_picture, open_to_trade from public.profiles where id = $1', [former])
  assert.deepEqual(shown, { full_name: 'Former member', profile_picture: null, open_to_trade: false })
  assert.deepEqual(await town.as(ana, 'select from public.forum_threads where author_id = $1', [ana.id]), [], 'nor for themselves')
  assert.deepEqual(await town.as(ana, `select from public.search_threads(list => 'mine')`), [])
  await town.refuses(ana, `select public.forum_reply_delete($1)`, [said.id], 'PT403')
  await town.refuses(ana, `select public.forum_thread_edit($1, 'Another title', 'Another text, as long.', '{}')`, [thread.id], 'PT403')
  // When someone answers or quotes it, nobody is notified in place of the author.
  await reply(town, bea, beas.id, 'And this?', { parent: said.id })
  assert.deepEqual(await town.set('select from public.notifications where user_id = $1', [former]), [])
})

promise('a notification of several keeps counting who lost their name', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  await town.set(`update public.profiles set full_name = 'Anastasia Alvarez' where id = $1`, [ana.id])
  await town.set(`update public.profiles set full_name = 'Cleo Cruz' where id = $1`, [cleo.id])
  const thread = await post(town, bea)
  await reply(town, cleo, thread.id, 'One.')
  await reply(town, ana, thread.id, 'Two.')
  await town.set(`select clock.run('tell followers in the forum')`)
  const bell = () => town.as(bea, `select title, message, facts ->> 'who' as who from public.notifications where type = 'forum_reply'`)
  const title = '2 people replied to “Silk press reverts in two days”'
  assert.deepEqual(await bell(), [{ title, message: 'Anastasia Alvarez and 1 other', who: 'Anastasia Alvarez' }])
  await anonymize(town, ana)
  assert.deepEqual(await bell(), [{ title, message: 'Former member and 1 other', who: 'Former member' }])
  assert.deepEqual(
    (await town.as(bea, 'select person_id from public.notification_faces(array(select id from public.notifications))'))
      .map(({ person_id: id }) => String(id))
      .toSorted(),
    [former, cleo.id].toSorted(),
  )
  // Both names gone are one person, and nothing is lost.
  await anonymize(town, cleo)
  assert.deepEqual(await town.set('select person_id from internal.notification_people'), [{ person_id: former }])
})

promise('an email that waits loses the name too', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.set(`update public.profiles set full_name = 'Anastasia Alvarez' where id = $1`, [ana.id])
  const thread = await post(town, bea)
  await choose(town, bea, 'community', true, 'instant')
  await reply(town, ana, thread.id, 'One.')
  await town.set(`select clock.run('tell followers in the forum')`)
  const waiting = () => town.set(`select facts::text as facts from internal.emails where kind = 'notice' and sent_at is null`)
  const [before] = await waiting()
  assert.match(String(before?.['facts']), /"who": "Anastasia Alvarez"/)
  await anonymize(town, ana)
  const [after] = await waiting()
  assert.match(String(after?.['facts']), /"title": "Former member replied"/)
  assert.match(String(after?.['facts']), /"who": "Former member"/)
  assert.doesNotMatch(String(after?.['facts']), /Anastasia/)
})

promise('only their own posts, once a day, with fresh proof, and not while suspended', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [anas, beas] = [await post(town, ana), await post(town, bea)]
  await town.refuses(null, anonymizeSql)
  assert.equal((await town.refuses(ana, anonymizeSql, [], 'PT403')).hint, 'proof_needed')
  await suspend(town, ana)
  assert.equal((await town.refuses(await town.signsIn(ana), anonymizeSql, [], 'PT403')).hint, 'suspended')
  await town.set('delete from public.sanctions')
  await town.set('update public.profiles set is_suspended = false')
  assert.equal(await anonymize(town, ana), 1)
  assert.deepEqual(await town.set('select author_id from public.forum_threads where id = $1', [beas.id]), [{ author_id: bea.id }])
  await post(town, ana, { title: 'Written after it' })
  assert.deepEqual(await town.refusalOf(await town.signsIn(ana), anonymizeSql, [], 'PT429'), {
    message: 'You can do this once a day. Please try again tomorrow.',
    hint: 'limit_reached',
    detail: '{"what": "anonymized_today"}',
  })
  await nextDay(town)
  assert.equal(await anonymize(town, ana), 1, 'what is anonymized already is not theirs any more')
  assert.deepEqual(await town.set('select distinct author_id from public.forum_threads where id <> $1', [beas.id]), [{ author_id: former }])
  assert.deepEqual(
    await town.set(`select actor_id, target_id, after from public.audit_entries where act = 'anonymize_posts' order by id limit 1`),
    [{ actor_id: ana.id, target_id: ana.id, after: { posts: 1 } }],
  )
  const [another] = await town.as(ana, postWithSql, [...postWith(named(ana, 9), { client_id: anas.id }).slice(0, 9), '[]'])
  assert.equal(another?.['author_id'], ana.id)
})

promise('nobody can follow, write to or trade with who stands for anonymized posts', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await post(town, ana)
  await anonymize(town, ana)
  assert.equal((await town.refuses(bea, 'select public.follow($1)', [former], 'PT404')).hint, 'not_found')
  const write = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Who are you?')`
  assert.equal((await town.refuses(bea, write, [bea.id, former], 'PT403')).hint, 'blocked_neutral')
  assert.deepEqual(await town.set('select from public.browse_entries where user_id = $1', [former]), [])
})

promise(
  'the team finds who wrote an anonymized post that is reported or removed; the author learns of it, and nobody else',
  async (town) => {
    const [ana, bea] = await posters(town, 2)
    const moderator = await town.staff('moderator')
    const thread = await post(town, ana)
    const said = await reply(town, ana, thread.id, 'My salon sells it.')
    const shown = await post(town, ana, { title: 'The third of them' })
    await anonymize(town, ana)
    await town.as(bea, `select public.report_create($1, 'reply', $2, 'spam')`, [former, said.id])
    const reported = async (who: Member) =>
      (await town.as(who, 'select author_id from public.admin_forum_reports()')).map((row) => row['author_id'])
    assert.deepEqual(await reported(moderator), [ana.id])
    await town.as(moderator, `select public.forum_reply_keep($1, 'remove', 'An advert')`, [said.id])
    await town.as(moderator, `select public.forum_thread_keep($1, 'remove', reason => 'Another')`, [thread.id])
    assert.deepEqual(
      (await town.as(ana, 'select subject, reason from public.sanctions order by reason')).map(({ subject, reason }) => [subject, reason]),
      [
        ['reply', 'An advert'],
        ['thread', 'Another'],
      ],
    )
    await town.as(moderator, `select public.forum_thread_keep($1, 'lock')`, [shown.id])
    await town.as(moderator, `select public.forum_thread_slow($1, 60)`, [shown.id])
    assert.equal((await town.as(ana, `select from public.notifications where template = 'thread_kept'`)).length, 2)
    assert.deepEqual(await town.set('select from public.notifications where user_id = $1', [former]), [])
  },
)

promise('a post that waits is published without the name, and its author hears of it', async (town) => {
  const [ana] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana, { body: 'Look at https://example.com please.' })
  const said = await reply(town, ana, (await post(town, ana, { title: 'One that is out' })).id, 'See https://example.com')
  await anonymize(town, ana)
  await town.as(moderator, `select public.forum_thread_keep($1, 'publish')`, [thread.id])
  await town.as(moderator, `select public.forum_reply_keep($1, 'publish')`, [said.id])
  assert.equal((await town.as(ana, `select from public.notifications where template = 'forum_published'`)).length, 2)
})

promise('a moderator of the forum neither reads nor closes reports of their own anonymized posts', async (town) => {
  const [bea] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  await town.gains(moderator, 'premium')
  const thread = await post(town, moderator)
  await town.as(bea, `select public.report_create($1, 'thread', $2, 'spam')`, [moderator.id, thread.id])
  await anonymize(town, moderator)
  const reads = (who: Member) => town.as(who, 'select from public.admin_forum_reports()')
  assert.equal((await reads(await town.staff('moderator'))).length, 1)
  assert.deepEqual(await reads(moderator), [])
  assert.deepEqual(await town.as(moderator, `select public.forum_reports_close($1, 'infinity') as closed`, [thread.id]), [{ closed: 0 }])
  assert.deepEqual(await town.set('select status from public.reports'), [{ status: 'open' }])
})

promise('who wrote an anonymized post is forgotten after 90 days, but not while a report of it is open', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [one, other] = [await post(town, ana), await post(town, ana, { title: 'The other thread' })]
  await anonymize(town, ana)
  await town.as(bea, `select public.report_create($1, 'thread', $2, 'spam')`, [former, other.id])
  const known = async () => (await town.set('select thread_id from internal.anonymized_posts')).map((row) => String(row['thread_id']))
  const pass = async (time: string) => {
    await town.set('update clock.settings set shift = $1::interval', [time])
    await town.set(`select clock.run('forget who wrote posts')`)
  }
  await pass('89 days 23 hours')
  assert.deepEqual((await known()).toSorted(), [one.id, other.id].toSorted())
  await pass('90 days 1 hour')
  assert.deepEqual(await known(), [other.id])
  await town.set(`update public.reports set status = 'closed'`)
  await pass('90 days 1 hour')
  assert.deepEqual(await known(), [])
})

const leave = (town: Stage, who: Member, keeps: boolean) =>
  town.signsIn(who).then((signed) => town.as(signed, 'select public.account_delete_request(keep_posts => $1)', [keeps]))
const eraseAll = async (town: Stage) => {
  await town.set(`update clock.settings set shift = '14 days 1 second'`)
  await town.set(`select clock.run('erase accounts')`)
}

promise('B8: with their account, a member chooses whether their posts stay without the name', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  for (const who of [ana, bea, dee]) await post(town, who, { title: `Thread of ${who.id.slice(0, 8)}` })
  await uploads(town, ana, 1)
  await town.as(ana, postWithSql, postWith(named(ana, 1), { title: 'With a picture' }))
  await leave(town, ana, true)
  await leave(town, bea, false)
  await leave(town, dee, true)
  await suspend(town, dee)
  const authors = () => town.set('select title, author_id from public.forum_threads')
  assert.ok(
    (await authors()).some(({ author_id: id }) => id === ana.id),
    'not before they are gone',
  )
  await eraseAll(town)
  assert.deepEqual((await authors()).map(({ title, author_id: id }) => `${String(title)}: ${String(id)}`).toSorted(), [
    ...[bea.id, dee.id].toSorted().map((id) => `Deleted thread: ${id}`),
    `Thread of ${ana.id.slice(0, 8)}: ${former}`,
    `With a picture: ${former}`,
  ])
  assert.equal((await town.as(cleo, 'select from public.forum_pictures')).length, 1)
  assert.deepEqual(await town.set('select from internal.anonymized_posts'), [], 'and then not even the team knows')
})
