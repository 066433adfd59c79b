// "Mute this": what a member wants to hear nothing more of, and what always reaches them.
import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { bounds } from '#tests/support/policies/bounds.ts'
import { nobodys, post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { openChat, say } from '#tests/support/policies/job-chats.ts'
import { choose, emailsTo } from '#tests/support/policies/notices.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const write = (town: Stage, from: Member, to: Member, words: string) =>
  town.as(from, 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)', [from.id, to.id, words])
const bell = async (town: Stage, who: Member) =>
  (await town.as(who, 'select template, message from public.notifications order by created_at, id')).map(({ template, message }) =>
    [template, message].join(': '),
  )
const templates = async (town: Stage, who: Member) =>
  (await town.as(who, 'select distinct template from public.notifications order by template')).map(({ template }) => template)
const newest = async (town: Stage, who: Member, template: string) =>
  (await town.as(who, 'select id from public.notifications where template = $1 order by created_at desc limit 1', [template]))[0]?.['id']
const muteSql = 'select * from public.notification_mute($1)'
const mute = async (town: Stage, who: Member, template: string) => (await town.as(who, muteSql, [await newest(town, who, template)]))[0]
const unmute = (town: Stage, who: Member, kind: unknown, subject: unknown, level: unknown = null) =>
  town.as(who, 'select public.notification_unmute($1, $2, $3)', [kind, subject, level])
const muted = async (town: Stage, who: Member) =>
  (await town.as(who, 'select kind, name from public.muted_subjects()')).map(({ kind, name }) => `${String(kind)}: ${String(name)}`)

promise('a muted conversation sends no notification and no mail until it is unmuted', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await choose(town, bea, 'messages', true, 'instant')
  await write(town, ana, bea, 'One')
  assert.equal((await emailsTo(town, bea, 'notice')).length, 1)
  const was = await mute(town, bea, 'message')
  assert.equal(was?.['kind'], 'conversation')
  await town.set('delete from internal.emails')
  await town.set("update public.notifications set created_at = created_at - interval '5 minutes'")
  await write(town, ana, bea, 'Two')
  assert.deepEqual(await bell(town, bea), ['message: One'], 'not in the one before either')
  await write(town, cleo, bea, 'From Cleo')
  await write(town, bea, ana, 'Back')
  assert.deepEqual(await bell(town, bea), ['message: One', 'message: From Cleo'])
  assert.deepEqual(await bell(town, ana), ['message: Back'], 'the other still hears')
  assert.equal((await emailsTo(town, bea, 'notice')).length, 1, 'of Cleo')
  assert.deepEqual(await muted(town, bea), ['conversation: Ana Alvarez'])
  await unmute(town, bea, was?.['kind'], was?.['subject_id'])
  await write(town, ana, bea, 'Three')
  assert.deepEqual((await bell(town, bea)).toSorted(), ['message: From Cleo', 'message: Three'])
})

promise('a muted trade tells of no further offer, but of its appointment and of what must be answered', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  assert.equal((await mute(town, bea, 'trade_sent'))?.['kind'], 'trade')
  await move(town, ana, 'counter', await move(town, bea, 'counter', trade))
  assert.deepEqual(await templates(town, bea), ['trade_sent'])
  assert.deepEqual(await templates(town, ana), ['trade_counter'])
  assert.deepEqual(await muted(town, bea), ['trade: Ana Alvarez'])
  const [cleo, dee] = await town.professionals(2)
  const [meeting] = await agree(town, cleo, dee)
  for (const who of [cleo, dee])
    await town.set(`insert into public.notification_mutes values ($1, 'trade', $2)`, [who.id, meeting?.trade_id])
  await town.set('delete from public.notifications')
  await confirmTime(town, meeting, cleo, dee)
  assert.deepEqual(
    [...(await templates(town, cleo)), ...(await templates(town, dee))].filter((template) => template === 'trade_time'),
    ['trade_time', 'trade_time'],
  )
})

promise('what waits for an answer in a muted trade, and ends without one, still comes, in the bell and by mail', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await mute(town, bea, 'trade_sent')
  await town.set('delete from internal.emails')
  await town.set(`update clock.settings set shift = '1 day 1 minute'`)
  await town.as(null, 'select')
  await town.set(`select clock.run('remind of offers')`)
  assert.deepEqual(await templates(town, bea), ['trade_sent', 'trade_waiting'])
  assert.deepEqual(
    (await emailsTo(town, bea, 'notice')).map(({ facts }) => (facts as { template: string }).template),
    ['trade_waiting'],
  )
  assert.equal((await town.refuses(bea, muteSql, [await newest(town, bea, 'trade_waiting')], 'PT409')).hint, 'bad_state')
  await town.set('delete from public.notifications')
  const facts = {
    who: 'Ana Alvarez',
    service: 'Cut',
    get: ['Cut'],
    give: ['Gel'],
    starts_at: '2027-01-12T20:00:00Z',
    timezone: 'America/Denver',
  }
  for (const template of ['trade_confirmed', 'trade_times', 'trade_new_times', 'trade_counter', 'trade_declined'])
    await town.set(`select internal.notify($1, $2, $4, $2, '/trades', $3)`, [
      bea.id,
      template,
      trade.id,
      JSON.stringify({ ...facts, is_provider: true }),
    ])
  assert.deepEqual(await templates(town, bea), ['trade_confirmed', 'trade_new_times', 'trade_times'])
})

promise('a muted thread is muted as on its own page, and Undo follows it again', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const levels = async () => (await town.as(ana, 'select level from public.forum_follows')).map(({ level }) => level)
  const tell = () => town.set(`select clock.run('tell followers in the forum')`)
  await reply(town, bea, thread.id)
  await tell()
  const was = await mute(town, ana, 'forum_reply')
  assert.deepEqual(was, { kind: 'thread', subject_id: thread.id, level: 'watch' })
  assert.deepEqual(await levels(), ['mute'])
  assert.deepEqual(await muted(town, ana), ['thread: Silk press reverts in two days'])
  await reply(town, cleo, thread.id, 'Try a lower heat.')
  await tell()
  assert.deepEqual(await bell(town, ana), ['forum_reply: Silk press reverts in two days'])
  await unmute(town, ana, 'thread', thread.id, 'watch')
  assert.deepEqual(await levels(), ['watch'])
  await unmute(town, ana, 'thread', thread.id)
  assert.deepEqual(await levels(), ['watch'], 'what is not muted is not changed')
})

promise('a muted job is quiet for all of it: applications, their chats and its end', async (town) => {
  const { owner, applicant, chatId } = await openChat(town)
  await say(town, owner, chatId, 'Hello')
  assert.equal((await mute(town, applicant, 'job_message'))?.['kind'], 'job')
  await town.set('delete from public.notifications')
  await say(town, owner, chatId, 'Again')
  await town.as(owner, `update public.job_applications set status = 'shortlisted'`)
  await say(town, applicant, chatId, 'Back')
  assert.deepEqual(await bell(town, applicant), [])
  assert.deepEqual(await templates(town, owner), ['job_message'])
  assert.equal((await muted(town, applicant)).length, 1)
})

promise('what was waiting in a mail or a summary does not come once it is muted', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await choose(town, bea, 'messages', true, 'weekly')
  await write(town, ana, bea, 'One')
  const waiting = async () => (await town.set('select from internal.waiting_for_digest($1)', [bea.id])).length
  assert.equal(await waiting(), 1)
  await mute(town, bea, 'message')
  assert.equal(await waiting(), 0)
  await town.set('delete from public.notifications')
  const cleo = await town.member('Cleo Carter')
  await choose(town, bea, 'messages', true, 'instant')
  await write(town, cleo, bea, 'Two')
  assert.equal((await emailsTo(town, bea, 'notice')).length, 1)
  await mute(town, bea, 'message')
  assert.equal((await emailsTo(town, bea, 'notice')).length, 0)
})

promise('a member mutes only what a notification of theirs is about, and not what always reaches them', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await write(town, ana, bea, 'One')
  const id = await newest(town, bea, 'message')
  const gone = { message: 'This notification is no longer there.', hint: 'not_found' }
  assert.deepEqual(await town.refuses(ana, muteSql, [id], 'PT404'), gone)
  assert.deepEqual(await town.refuses(bea, muteSql, [nobodys], 'PT404'), gone)
  await town.set('update public.notifications set is_shown = false where id = $1', [id])
  assert.deepEqual(await town.refuses(bea, muteSql, [id], 'PT404'), gone)
  await town.set('update public.notifications set is_shown = true where id = $1', [id])
  await town.set('delete from public.subscriptions')
  await town.endsTrial(bea)
  assert.deepEqual(await town.refuses(bea, muteSql, [id], 'PT404'), gone, 'the plan hides it')
  await town.gains(bea, 'premium')
  for (const [type, template] of [
    ['trade_update', 'trade_time'],
    ['trade_update', 'dispute_opened'],
    ['trade_accepted', 'trade_accepted'],
    ['billing', 'plan_started'],
    ['system', 'sanction_given'],
    ['system', 'job_rejected'],
    ['new_job', 'jobs_found'],
    ['interview_reminder', 'interview_soon'],
    ['new_follower', 'new_follower'],
    ['new_forum_thread', 'forum_waiting'],
  ]) {
    await town.set('update public.notifications set type = $2, template = $3 where id = $1', [id, type, template])
    assert.deepEqual(await town.refusalOf(bea, muteSql, [id], 'PT409'), {
      message: 'News like this always reaches you.',
      hint: 'bad_state',
      detail: '{"what": "never_muted"}',
    })
    const [row] = await town.as(bea, 'select public.mute_kind(notice) as kind from public.notifications as notice')
    assert.equal(row?.['kind'], null, String(template))
  }
  assert.deepEqual(await muted(town, bea), [])
})

promise('a member sees what they have muted', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await write(town, ana, bea, 'One')
  await mute(town, bea, 'message')
  assert.equal((await town.as(bea, 'select from public.notification_mutes')).length, 1)
  assert.deepEqual(await town.as(ana, 'select from public.notification_mutes'), [])
  assert.deepEqual(await muted(town, cleo), [])
  await town.blocks(ana, bea)
  assert.deepEqual(await muted(town, bea), ['conversation: null'], 'without the name of who is hidden')
  const [row] = await town.as(bea, 'select kind, subject_id from public.muted_subjects()')
  await unmute(town, ana, row?.['kind'], row?.['subject_id'])
  assert.equal((await muted(town, bea)).length, 1, 'nobody else unmutes it')
  await unmute(town, bea, row?.['kind'], row?.['subject_id'])
  assert.deepEqual(await muted(town, bea), [])
})

promise('a member mutes 500 things at most', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(
    `insert into public.notification_mutes (user_id, kind, subject_id) select $1, 'trade', gen_random_uuid() from generate_series(1, 500)`,
    [bea.id],
  )
  await write(town, ana, bea, 'One')
  assert.deepEqual(await town.refusalOf(bea, muteSql, [await newest(town, bea, 'message')], 'PT429'), {
    message: 'You can mute 500 things. Unmute one under Alerts to add another.',
    hint: 'limit_reached',
    detail: '{"what": "mutes_used_up", "most": 500}',
  })
})

grants('notification_mutes', {})
bounds(
  'public.notification_mutes',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.set(`insert into public.notification_mutes (user_id, kind, subject_id) values ($1, 'trade', gen_random_uuid())`, [ana.id])
    },
  },
  { notification_mutes_kind_known: { refuses: [`kind = 'thread'`], takes: [`kind = 'job'`] } },
)
