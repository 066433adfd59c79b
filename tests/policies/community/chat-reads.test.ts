// How far a member has read the live chat, whom they muted there, and what they report.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { chatters, deleteSql, say, texts, turnOff } from '#tests/support/policies/chat.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const read = 'select public.chat_read($1, $2)'
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

const unread = async (town: Stage, who: Member, room = 'community') =>
  (await town.as(who, 'select unread from public.chat_unread() where room_id = $1', [room]))[0]?.['unread']

promise('a member sees how far they have read the chat', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  await town.refuses(null, read, ['community', soon()])
  await town.as(ana, read, ['community', '2026-01-01T00:00:00Z'])
  assert.deepEqual(await town.as(ana, 'select user_id, room_id from public.chat_reads'), [{ user_id: ana.id, room_id: 'community' }])
  assert.deepEqual(await town.as(bea, 'select from public.chat_reads'), [])
})

promise('a room is read never less far than before, and not beyond now', async (town) => {
  const [ana] = await chatters(town, 1)
  const [free] = await town.free(1)
  assert.equal((await town.refuses(free, read, ['community', soon()], 'PT403')).hint, 'gate_premium')
  assert.equal((await town.refuses(ana, read, ['no-such-room', soon()], 'PT404')).message, 'This room is no longer there.')
  await town.set(`update public.chat_rooms set is_active = false where id = 'hair'`)
  await town.refuses(ana, read, ['hair', soon()], 'PT404')
  const at = async () => Number((await town.set('select read_at from public.chat_reads'))[0]?.['read_at'])
  await town.as(ana, read, ['community', '2026-02-02T00:00:00Z'])
  await town.as(ana, read, ['community', '2026-01-01T00:00:00Z'])
  assert.equal(await at(), Date.parse('2026-02-02T00:00:00Z'))
  await town.as(ana, read, ['community', soon()])
  assert.ok((await at()) < Date.parse(soon()) - 1_800_000)
  await turnOff(town)
  assert.equal((await town.refuses(ana, read, ['community', soon()], 'PT403')).hint, 'feature_off')
})

promise('unread messages are those of others that the member can see and has not read, up to 100 a room', async (town) => {
  const [ana, bea, cleo] = await chatters(town, 3)
  const [free] = await town.free(1)
  await say(town, bea)
  assert.deepEqual(await town.as(free, 'select * from public.chat_unread()'), [])
  assert.equal((await town.as(ana, 'select * from public.chat_unread()')).length, 9)
  assert.deepEqual([await unread(town, ana), await unread(town, bea), await unread(town, ana, 'hair')], [1, 0, 0])
  await town.as(ana, read, ['community', soon()])
  assert.equal(await unread(town, ana), 0)
  const gone = await say(town, bea)
  assert.equal(await unread(town, ana), 1)
  await town.as(bea, deleteSql, [gone, bea.id])
  assert.equal(await unread(town, ana), 0)
  await say(town, cleo)
  await town.as(ana, 'insert into public.chat_muted_people (user_id, muted_id) values ($1, $2)', [ana.id, cleo.id])
  assert.deepEqual([await unread(town, ana), await unread(town, bea)], [0, 1])
  await town.set(
    `insert into public.chat_messages (room_id, user_id, username, message_text) select 'nails', $1, 'Bea', 'Hello' from generate_series(1, 101)`,
    [bea.id],
  )
  assert.equal(await unread(town, ana, 'nails'), 100)
  await town.blocks(bea, ana)
  assert.equal(await unread(town, ana, 'nails'), 0)
  await town.set(`update public.chat_rooms set is_active = false where id = 'nails'`)
  assert.equal(await unread(town, await town.staff('moderator'), 'nails'), undefined)
})

const mute = 'insert into public.chat_muted_people (user_id, muted_id) values ($1, $2)'

promise('a member sees whom they muted in the chat', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, mute, [ana.id, bea.id])
  assert.deepEqual(await town.as(ana, 'select muted_id from public.chat_muted_people'), [{ muted_id: bea.id }])
  assert.deepEqual(await town.as(bea, 'select from public.chat_muted_people'), [])
})

promise('a member mutes people in the chat for themselves', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.refuses(null, mute, [ana.id, bea.id])
  await town.refuses(ana, mute, [cleo.id, bea.id])
  await town.as(ana, mute, [ana.id, bea.id])
})

promise('a member unmutes those they muted in the chat', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, mute, [ana.id, bea.id])
  assert.equal(await town.touches(bea, 'delete from public.chat_muted_people'), 0)
  assert.equal(await town.touches(ana, 'delete from public.chat_muted_people'), 1)
})

promise('of someone hidden the answer is the same as of someone who does not exist', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.blocks(bea, ana)
  for (const id of [bea.id, nobody])
    assert.deepEqual(await town.refuses(ana, mute, [ana.id, id], 'PT404'), {
      message: 'This member is no longer there.',
      hint: 'not_found',
    })
})

promise('a member mutes up to 200 people', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.set(
    `with many as (insert into auth.users (email, raw_user_meta_data)
       select 'crowd-' || n || '@stage.test', '{"full_name": "Crowd"}' from generate_series(1, 199) as n returning id)
     insert into public.chat_muted_people (user_id, muted_id) select $1, id from many`,
    [ana.id],
  )
  await town.as(ana, mute, [ana.id, bea.id])
  assert.deepEqual(await town.refuses(ana, mute, [ana.id, cleo.id], 'PT429'), {
    message: 'You can mute 200 people. Unmute someone to add another.',
    hint: 'limit_reached',
  })
  await town.as(bea, mute, [bea.id, cleo.id])
})

const report = `select id from public.report_create($1, 'chat_message', $2, 'spam', 'Links to a shop')`
const reports = `select reporters, reasons, reports -> 0 ->> 'detail' as detail, author_name, room_id, message_text, is_deleted from public.admin_chat_reports()`

promise('a message of the live chat can be reported by who can read it', async (town) => {
  const [ana, bea, cleo] = await chatters(town, 3)
  const [free] = await town.free(1)
  const [id, gone] = [await say(town, ana, 'Buy here'), await say(town, ana, 'Buy there')]
  await town.as(ana, deleteSql, [gone, ana.id])
  const missing = { message: 'What you want to report is no longer there.', hint: 'not_found' }
  const refused = async (who: Member, values: unknown[]) => assert.deepEqual(await town.refuses(who, report, values, 'PT404'), missing)
  await refused(free, [ana.id, id])
  await refused(bea, [cleo.id, id])
  await refused(bea, [ana.id, gone])
  await refused(bea, [ana.id, nobody])
  await town.set('savepoint hidden')
  await town.blocks(ana, bea)
  await refused(bea, [ana.id, id])
  await town.set('rollback to savepoint hidden')
  await suspend(town, ana)
  await refused(bea, [ana.id, id])
  await town.set('rollback to savepoint hidden')
  await town.set(`update public.chat_rooms set is_active = false where id = 'community'`)
  await refused(bea, [ana.id, id])
  await town.set('rollback to savepoint hidden')
  assert.equal(await town.touches(bea, report, [ana.id, id]), 1)
})

promise('the team reads its reports with the text, also of a deleted message, and closes them once', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const id = await say(town, ana, 'Buy here')
  const [sent] = await town.as(bea, report, [ana.id, id])
  const closeSql = 'select public.chat_reports_close($1, $2) as many'
  await town.as(bea, `select public.report_create($1, 'profile', $1, 'spam')`, [ana.id])
  for (const who of [bea, await town.staff('support')]) {
    await town.refuses(who, reports, [], 'PT403')
    await town.refuses(who, closeSql, [id, 'infinity'], 'PT403')
  }
  await town.refuses(null, reports)
  const moderator = await town.staff('moderator')
  const row = {
    reporters: 1,
    reasons: { spam: 1 },
    detail: 'Links to a shop',
    author_name: ana.name,
    room_id: 'community',
    message_text: 'Buy here',
  }
  assert.deepEqual(await town.as(moderator, reports), [{ ...row, is_deleted: false }])
  await town.as(ana, deleteSql, [id, ana.id])
  assert.deepEqual(await town.as(moderator, reports), [{ ...row, is_deleted: true }])
  assert.deepEqual(await town.as(moderator, `select from public.admin_chat_reports(now() - interval '1 day')`), [])
  const close = async (which: string, until: string) => (await town.as(moderator, closeSql, [which, until]))[0]?.['many']
  const before = '2020-01-01'
  const closed = [await close(id, before), await close(ana.id, 'infinity'), await close(id, 'infinity'), await close(id, 'infinity')]
  assert.deepEqual(closed, [0, 0, 1, 0])
  assert.deepEqual(await town.as(moderator, reports), [])
  assert.deepEqual(await town.set(`select act, target_kind, target_id from public.audit_entries where act = 'keep_chat'`), [
    { act: 'keep_chat', target_kind: 'report', target_id: sent?.['id'] },
  ])
})

promise('B7.7: a member who reported a message learns whether it stays, was removed or was gone already', async (town) => {
  const [ana, bea, cleo] = await chatters(town, 3)
  const moderator = await town.staff('moderator')
  const heard: string[] = []
  for (const [words, act] of [
    ['Stays', async () => {}],
    ['Its own', (id: string) => town.as(ana, deleteSql, [id, ana.id])],
    ['The team', (id: string) => town.as(moderator, deleteSql, [id, moderator.id])],
    ['Erased', (id: string) => town.set('delete from public.chat_messages where id = $1', [id])],
  ] as const) {
    const id = await say(town, ana, words)
    for (const who of [bea, cleo]) await town.as(who, report, [ana.id, id])
    await act(id)
    await town.as(moderator, `select public.chat_reports_close($1, 'infinity')`, [id])
    const rows = await town.set(
      `delete from public.notifications where template = 'report_decided' returning user_id, message, facts ->> 'outcome' as outcome, link`,
    )
    assert.deepEqual(new Set(rows.map(({ user_id: who }) => who)), new Set([bea.id, cleo.id]), words)
    assert.equal(rows[0]?.['link'], '/community-guidelines')
    heard.push(`${String(rows[0]?.['outcome'])}: ${String(rows[0]?.['message']).replace(/^Report [0-9A-F]{8}: /, '')}`)
  }
  assert.deepEqual(heard, [
    'kept: we found nothing against our guidelines. Thank you for letting us know.',
    'gone: what you reported was gone already.',
    'removed: we removed what you reported. Thank you for letting us know.',
    'gone: what you reported was gone already.',
  ])
})

promise(
  'who removes a message for the team names a reason, which its author reads and can appeal; its reports are closed',
  async (town) => {
    const [ana, bea] = await chatters(town, 2)
    const moderator = await town.staff('moderator')
    const id = await say(town, ana, 'Buy here')
    const remove = 'select public.chat_message_remove($1, $2)'
    for (const who of [bea, await town.staff('support')]) await town.refuses(who, remove, [id, 'Spam'], 'PT403')
    await town.refuses(null, remove, [id, 'Spam'])
    const noReason = { message: 'Write a reason of up to 500 characters.', hint: 'invalid' }
    for (const reason of [null, '', ' ', 'x'.repeat(501)])
      assert.deepEqual(await town.refuses(moderator, remove, [id, reason], 'PT400'), noReason, String(reason))
    assert.deepEqual(await town.refuses(moderator, remove, [nobody, 'Spam'], 'PT404'), {
      message: 'This message is no longer there.',
      hint: 'not_found',
    })
    await town.gains(moderator, 'premium')
    const own = await say(town, moderator, 'Mine')
    assert.deepEqual(await town.refuses(moderator, remove, [own, 'Spam'], 'PT403'), {
      message: 'Someone else has to do this for your own account.',
      hint: 'not_allowed',
    })

    await town.as(bea, report, [ana.id, id])
    await town.as(moderator, remove, [id, '  Advertising in the room. '])
    assert.deepEqual(await texts(town, ana), ['', 'Mine'])
    const sanctions = await town.as(ana, 'select id, kind, reason from public.sanctions')
    assert.deepEqual(sanctions, [{ id: sanctions[0]?.['id'], kind: 'removal', reason: 'Advertising in the room.' }])
    const bell = `select template, link from public.notifications where type = 'system'`
    assert.deepEqual(await town.as(ana, bell), [{ template: 'sanction_given', link: '/settings?tab=account#standing' }])
    assert.equal((await town.as(ana, 'select public.appeal_send($1, $2)', [sanctions[0]?.['id'], 'It was my own shop.'])).length, 1)
    assert.deepEqual(
      await town.as(bea, `select facts ->> 'outcome' as outcome from public.notifications where template = 'report_decided'`),
      [{ outcome: 'removed' }],
    )
    assert.deepEqual(await town.as(moderator, reports), [])
    assert.deepEqual(
      await town.set(
        `select target_id, reason, actor_id from public.audit_entries where act = 'keep_chat' and target_kind = 'chat_message'`,
      ),
      [{ target_id: id, reason: 'Advertising in the room.', actor_id: moderator.id }],
    )
    assert.deepEqual(await town.refuses(moderator, remove, [id, 'Again'], 'PT409'), {
      message: 'This message has changed. Reload.',
      hint: 'bad_state',
    })
    // The next one, in the same transaction, does not get this reason.
    await town.as(moderator, deleteSql, [await say(town, bea, 'Hello'), moderator.id])
    assert.deepEqual(await town.as(bea, 'select reason from public.sanctions'), [{ reason: 'It broke our community guidelines.' }])
  },
)

promise('the author of a message whose removal has no reason learns that the team removed it, not by whom', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const moderator = await town.staff('moderator')
  const bellOf = (who: Member) =>
    town.as(
      who,
      `select title, message, link, facts ->> 'subject' as subject, actor_id from public.notifications where template = 'sanction_given'`,
    )
  const own = await say(town, ana, 'Mine')
  await town.as(ana, deleteSql, [own, ana.id])
  const [id, other] = [await say(town, ana, 'Buy here', 'hair'), await say(town, bea, 'Hello')]
  assert.ok(other)
  assert.deepEqual(await bellOf(ana), [])
  for (let tries = 0; tries < 2; tries += 1) await town.as(moderator, deleteSql, [id, moderator.id])
  assert.deepEqual(await bellOf(ana), [
    {
      title: 'The moderation team removed a chat message of yours',
      message: 'In the live chat, Hair: Read why, and how to appeal.',
      link: '/settings?tab=account#standing',
      subject: 'chat_message',
      actor_id: null,
    },
  ])
  assert.deepEqual(await town.as(ana, 'select kind, reason from public.sanctions'), [
    { kind: 'removal', reason: 'It broke our community guidelines.' },
  ])
  assert.deepEqual(await bellOf(bea), [])
})

grants('chat_reads', {})
grants('chat_muted_people', { insert: ['user_id', 'muted_id'], remove: true })

bounds(
  'public.chat_muted_people',
  {
    row: async (town) => {
      const [ana, bea] = await town.professionals(2)
      await town.as(ana, mute, [ana.id, bea.id])
    },
  },
  { chat_muted_people_not_self: { refuses: ['muted_id = user_id'] } },
)
