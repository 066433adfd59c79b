// What the team decides about reports of members, and what those who sent them learn (B7.7).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, reviewedBoth } from '#tests/support/policies/reviews.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const closeSql = 'select public.reports_close($1, $2, $3, $4) as many'
const report = async (town: Stage, who: Member, about: Member, type: string, id: string): Promise<string> =>
  String((await town.as(who, `select (public.report_create($1, $2, $3, 'scam', 'Asked for cash')).id`, [about.id, type, id]))[0]?.['id'])
const close = async (town: Stage, who: Member, type: string, id: string, outcome: string, until = 'infinity') =>
  (await town.as(who, closeSql, [type, id, until, outcome]))[0]?.['many']
const heard = async (town: Stage, who: Member) =>
  (
    await town.set(
      `select message, facts ->> 'outcome' as outcome from public.notifications where user_id = $1 and template = 'report_decided' order by cause`,
      [who.id],
    )
  ).map(({ message, outcome }) => `${String(outcome)}: ${String(message)}`)
const line = (id: string, outcome: string, words: string) => `${outcome}: Report ${id.slice(0, 8).toUpperCase()}: ${words}`
const acted = 'we took action. Thank you for letting us know.'
const kept = 'we found nothing against our guidelines. Thank you for letting us know.'
const removed = 'we removed what you reported. Thank you for letting us know.'

/** One of each kind that two members have with each other. */
async function things(town: Stage, ana: Member, bea: Member): Promise<Record<string, string>> {
  const tradeId = await completed(town, ana, bea)
  const [message] = await town.set(
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Pay me first') returning id, conversation_id`,
    [bea.id, ana.id],
  )
  return { profile: bea.id, message: String(message?.['id']), conversation: String(message?.['conversation_id']), trade: tradeId }
}

promise('decide_reports: only the team reads and closes reports of members, and nobody those about themselves', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [moderator, support] = [await town.staff('moderator'), await town.staff('support')]
  const list = 'select reported_id from public.admin_reports()'
  await report(town, ana, bea, 'profile', bea.id)
  for (const who of [ana, bea, support]) {
    assert.equal((await town.refuses(who, list, [], 'PT403')).hint, 'not_allowed')
    await town.refuses(who, closeSql, ['profile', bea.id, 'infinity', 'kept'], 'PT403')
  }
  await town.refuses(null, list)
  for (const [type, outcome] of [
    ['thread', 'kept'],
    ['profile', 'removed'],
    ['profile', null],
    [null, 'kept'],
  ])
    assert.equal((await town.refuses(moderator, closeSql, [type, bea.id, 'infinity', outcome], 'PT400')).hint, 'invalid')
  await report(town, ana, moderator, 'profile', moderator.id)
  await report(town, moderator, ana, 'profile', ana.id)
  assert.deepEqual(
    new Set((await town.as(moderator, list)).map(({ reported_id: id }) => id)),
    new Set([ana.id, bea.id]),
    'nobody reads who reported them',
  )
  assert.equal((await town.refuses(moderator, closeSql, ['profile', ana.id, 'infinity', 'kept'], 'PT403')).hint, 'not_allowed')
  assert.equal(await close(town, moderator, 'profile', moderator.id, 'kept'), 0, 'as if nobody had reported them')
  const admin = await town.admin()
  for (const own of [moderator, ana]) assert.equal(await close(town, admin, 'profile', own.id, 'kept'), 1)
  await report(town, bea, ana, 'profile', ana.id)
  assert.equal(await close(town, moderator, 'profile', ana.id, 'kept'), 1, 'a report of their own that was closed is nothing to them')
})

promise('reports of one kind are decided apart from those of another kind about the same id', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const moderator = await town.staff('moderator')
  await report(town, ana, bea, 'profile', bea.id)
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $2, 'trade', $3, 'spam'), ($2, $2, 'thread', $3, 'spam')`,
    [moderator.id, ana.id, bea.id],
  )
  const listed = await town.as(moderator, 'select subject_type from public.admin_reports() order by 1')
  assert.deepEqual(listed, [{ subject_type: 'profile' }, { subject_type: 'trade' }], 'the forum has a list of its own')
  assert.equal(await close(town, moderator, 'profile', bea.id, 'kept'), 1)
  const open = await town.set(`select subject_type from public.reports where status = 'open' order by 1`)
  assert.deepEqual(open, [{ subject_type: 'thread' }, { subject_type: 'trade' }])
})

promise(
  'B7.7: the member who reported a profile, a message, a conversation or a trade learns whether the team acted, and nobody else does',
  async (town) => {
    const [ana, bea, cleo] = await town.professionals(3)
    const moderator = await town.staff('moderator')
    const all = await things(town, ana, bea)
    for (const [place, [type, id]] of Object.entries(all).entries()) {
      const sent = await report(town, ana, bea, type, id)
      const [outcome, words] = place % 2 === 0 ? ['acted', acted] : ['kept', kept]
      assert.equal(await close(town, moderator, type, id, outcome, '2020-01-01'), 0, 'only those that were read')
      assert.deepEqual(await heard(town, ana), [])
      assert.equal(await close(town, moderator, type, id, outcome), 1)
      assert.equal(await close(town, moderator, type, id, outcome), 0)
      assert.deepEqual(await heard(town, ana), [line(sent, outcome, words)], type)
      assert.deepEqual([await heard(town, bea), await heard(town, cleo)], [[], []])
      const audited = await town.set(`select act, target_kind from public.audit_entries where target_id = $1`, [sent])
      assert.deepEqual(audited, [{ act: 'decide_reports', target_kind: 'report' }])
      await town.set('delete from public.notifications')
    }
    const [one, other] = [await report(town, ana, bea, 'profile', bea.id), await report(town, cleo, bea, 'profile', bea.id)]
    await report(town, ana, bea, 'trade', all['trade'] ?? '')
    assert.equal(await close(town, moderator, 'profile', bea.id, 'acted'), 2)
    assert.deepEqual([await heard(town, ana), await heard(town, cleo)], [[line(one, 'acted', acted)], [line(other, 'acted', acted)]])
    const again = await report(town, cleo, bea, 'profile', bea.id)
    assert.equal(await close(town, moderator, 'profile', bea.id, 'kept'), 1)
    assert.ok((await heard(town, cleo)).includes(line(again, 'kept', kept)), 'also of the next report of the same')
  },
)

promise('B7.7: the reports of a review are closed when the team hides it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const moderator = await town.staff('moderator')
  const tradeId = await reviewedBoth(town, ana, bea, { body: 'Abuse' })
  const [given] = await town.set('select id from public.reviews where trade_id = $1 and reviewer_id = $2', [tradeId, ana.id])
  const id = String(given?.['id'])
  const sent = await report(town, bea, ana, 'review', id)
  const [row] = await town.as(moderator, 'select subject_type, words, reported_name, reporters from public.admin_reports()')
  assert.deepEqual(row, { subject_type: 'review', words: 'Abuse', reported_name: ana.name, reporters: 1 })
  await town.as(moderator, `select public.content_take_down('review', $1, 'Abuse')`, [id])
  assert.deepEqual(await heard(town, bea), [line(sent, 'removed', removed)])
  assert.deepEqual(await heard(town, cleo), [])
  assert.deepEqual(await town.as(moderator, 'select from public.admin_reports()'), [])
  const [answered] = await town.set(
    `update public.reviews set reply = 'Not so', replied_at = '2027-01-11T10:00:00Z' where trade_id = $1 and reviewee_id = $2 returning id`,
    [tradeId, ana.id],
  )
  await report(town, bea, ana, 'review', String(answered?.['id']))
  const [reply] = await town.as(moderator, 'select words, to_jsonb(written_at) as at from public.admin_reports()')
  assert.deepEqual(reply, { words: 'Not so', at: '2027-01-11T10:00:00+00:00' }, 'whose words the report is about')
})

promise('B7.7: who is suspended or has left learns nothing of a report, and their report is closed all the same', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const moderator = await town.staff('moderator')
  for (const who of [ana, cleo]) await report(town, who, bea, 'profile', bea.id)
  await suspend(town, ana)
  await town.set('update auth.users set deleted_at = now() where id = $1', [cleo.id])
  assert.equal(await close(town, moderator, 'profile', bea.id, 'acted'), 2)
  assert.deepEqual([await heard(town, ana), await heard(town, cleo)], [[], []])
  assert.deepEqual(await town.set(`select from public.reports where status = 'open'`), [])
})

promise('the team reads of a conversation only the message that was reported', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const moderator = await town.staff('moderator')
  const all = await things(town, ana, bea)
  for (const [place, [type, id]] of Object.entries(all).entries()) {
    const sent = await report(town, ana, bea, type, id)
    await town.set('update public.reports set created_at = now() - make_interval(hours => $2) where id = $1', [sent, place])
  }
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, created_at) values ($1, $2, 'trade', $3, 'spam', now() - interval '1 day')`,
    [ana.id, bea.id, all['message']],
  )
  const rows = await town.as(moderator, 'select subject_type, words from public.admin_reports()')
  assert.deepEqual(
    rows.map(({ subject_type: type, words }) => [type, words]),
    [
      ['profile', null],
      ['message', 'Pay me first'],
      ['conversation', null],
      ['trade', null],
      ['trade', null],
    ],
    'the newest first',
  )
  assert.deepEqual(await town.as(moderator, `select from public.admin_reports('2020-01-01')`), [])
})
