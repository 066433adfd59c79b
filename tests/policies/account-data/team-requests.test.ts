// What the team starts about a member's data: a copy, the end of an account, and taking that back.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const why = 'They asked us by mail'
const exportIt = 'select public.member_export($1, $2) as done'
const deleteIt = 'select public.member_delete($1, $2) as done'
const keepIt = 'select public.member_keep($1, $2) as done'
const acts = [exportIt, deleteIt, keepIt]

const done = async (town: Stage, who: Member, sql: string, values: unknown[]) => (await town.as(who, sql, values))[0]?.['done']
const leaving = (town: Stage) => town.set('select user_id, reason, keeps_posts, is_from_team from internal.account_deletions')
const copies = (town: Stage) => town.set('select user_id, status, reason from internal.account_exports order by asked_at, id')
const told = (town: Stage, who: Member) =>
  town.as(who, 'select template, title, message, link from public.notifications order by created_at, id')
const mails = (town: Stage) =>
  town.set(`select kind, address, facts - 'on' - 'until' as facts from internal.emails order by xmin::text::bigint`)
const entries = (town: Stage) =>
  town.set(`select actor_id, act, target_id, reason, before, after from public.audit_entries where act <> 'give_role' order by id`)
const passDays = (town: Stage, days: number) => town.set('update clock.settings set shift = make_interval(days => $1)', [days])
const erase = (town: Stage) => town.set(`select clock.run('erase accounts')`)

promise('B21: only those whose role includes it start a copy or a deletion, with a reason, for a member who exists', async (town) => {
  const [ana] = await town.professionals(1)
  const [moderator, support, verifier] = [await town.staff('moderator'), await town.staff('support'), await town.staff('verifier')]
  const refused = { message: 'Only an admin may do this.', hint: 'not_allowed' }
  for (const sql of acts) {
    for (const id of [ana.id, nobody, null]) {
      await town.refuses(null, sql, [id, why])
      for (const who of [ana, moderator, verifier, ...(sql === exportIt ? [] : [support])])
        assert.deepEqual(await town.refuses(who, sql, [id, why], 'PT403'), refused, sql)
    }
    const ada = await town.admin()
    assert.equal((await town.refuses(await town.signsIn(ada), sql, [ana.id, why], 'PT403')).hint, 'second_factor_needed')
    for (const reason of [null, ' ', 'x'.repeat(501)])
      assert.equal((await town.refuses(ada, sql, [ana.id, reason], 'PT400')).message, 'Give a reason of 1 to 500 characters.')
    for (const id of [nobody, null]) assert.equal((await town.refuses(ada, sql, [id, why], 'PT404')).message, 'There is no such member.')
    assert.deepEqual(await town.refuses(ada, sql, [ada.id, why], 'PT403'), {
      message: 'Someone else has to do this for your own account.',
      hint: 'not_allowed',
    })
  }
  const old = await town.admin()
  await town.set(`update auth.sessions set created_at = clock_timestamp() - interval '11 minutes' where user_id = $1`, [old.id])
  for (const sql of [deleteIt, keepIt]) assert.equal((await town.refuses(old, sql, [ana.id, why], 'PT403')).hint, 'proof_needed')
  assert.deepEqual(await town.refuses(support, exportIt, [old.id, why], 'PT403'), {
    message: 'Only an admin may do this to an admin.',
    hint: 'not_allowed',
  })
  assert.deepEqual([await leaving(town), await copies(town), await mails(town)], [[], [], []])
  assert.equal(await done(town, support, exportIt, [ana.id, why]), true)
  assert.equal(await done(town, old, exportIt, [support.id, why]), true, 'an admin, without a fresh proof')
})

promise('B21: a copy that the team starts goes to the member alone, who reads why; the team sees that it is ready', async (town) => {
  const [ana] = await town.professionals(1)
  const support = await town.staff('support')
  assert.equal(await done(town, support, exportIt, [ana.id, ` ${why} `]), true)
  assert.equal(await done(town, support, exportIt, [ana.id, why]), false, 'one at a time')
  const [entry, ...others] = await entries(town)
  assert.deepEqual(others, [])
  assert.deepEqual(entry, { ...entry, actor_id: support.id, act: 'export_member', target_id: ana.id, reason: why, before: null })
  assert.deepEqual(await told(town, ana), [
    {
      template: 'export_started',
      title: "We're making a copy of your data",
      message: `You'll get an email when it's ready. Only you can download it. If you didn't ask us for it, write to us. Why: ${why}`,
      link: '/settings?tab=data',
    },
  ])
  const [{ id, path } = {}] = await town.set(`select * from internal.take_export('1 minute')`)
  await town.set(`insert into storage.objects (bucket_id, name) values ('exports', $1)`, [path])
  const seen = (who: Member) => town.as(who, `select name from storage.objects where bucket_id = 'exports'`)
  const about = async (who: Member) => {
    const [row] = await town.as(who, `select public.admin_member($1) -> 'copies' as copies`, [ana.id])
    return row?.['copies'] as { status: string; ready_at: string | null }[]
  }
  assert.deepEqual(
    (await about(support)).map(({ status, ready_at: readyAt }) => [status, readyAt]),
    [['making', null]],
  )
  await town.set('select internal.finish_export($1, 2048)', [id])
  assert.deepEqual(await seen(ana), [{ name: path }])
  assert.deepEqual(await seen(support), [])
  assert.deepEqual(await seen(await town.admin()), [])
  assert.deepEqual(await mails(town), [{ kind: 'export_ready', address: ana.email, facts: { reason: why } }])
  const [ready] = await about(support)
  assert.deepEqual([ready?.status, typeof ready?.ready_at], ['ready', 'string'])
  assert.doesNotMatch(JSON.stringify(ready), /zip|path/)
})

promise("B21: three copies a day for a member, which take nothing from the member's own; the team does not see those", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const support = await town.staff('support')
  const ready = async () => {
    const [{ id } = {}] = await town.set(`select * from internal.take_export('1 minute')`)
    await town.set('select internal.finish_export($1, 2048)', [id])
  }
  for (let copy = 1; copy <= 3; copy += 1) {
    assert.equal(await done(town, support, exportIt, [ana.id, why]), true)
    await ready()
  }
  assert.equal((await town.refuses(support, exportIt, [ana.id, why], 'PT429')).hint, 'limit_reached')
  assert.equal(await done(town, support, exportIt, [bea.id, why]), true, 'each member on their own')
  await ready()
  for (let copy = 1; copy <= 2; copy += 1) {
    await town.as(ana, 'select public.account_export()')
    await ready()
  }
  await town.refuses(ana, 'select public.account_export()', [], 'PT429')
  assert.equal((await copies(town)).length, 6)
  const [row] = await town.as(support, `select jsonb_array_length(public.admin_member($1) -> 'copies') as many`, [ana.id])
  assert.equal(row?.['many'], 3)
})

promise('B21: a deletion that the team starts hides the account, signs its owner out and tells them why; they keep it', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ada = await town.admin()
  const hers = await town.signsIn(ana)
  assert.equal(await done(town, ada, deleteIt, [ana.id, ` ${why} `]), true)
  assert.equal(await done(town, ada, deleteIt, [ana.id, 'Again']), false)
  assert.deepEqual(await leaving(town), [{ user_id: ana.id, reason: why, keeps_posts: false, is_from_team: true }])
  assert.deepEqual(await town.set('select id from auth.sessions where user_id = $1', [hers.id]), [])
  assert.deepEqual(await town.as(bea, 'select id from public.profiles where id = $1', [ana.id]), [])
  assert.deepEqual(await mails(town), [{ kind: 'deletion_asked', address: ana.email, facts: { reason: why } }])
  const [notice] = await told(town, ana)
  assert.deepEqual([notice?.['template'], notice?.['link']], ['deletion_started', '/settings?tab=data'])
  assert.match(String(notice?.['title']), /^Your account will be deleted on \w+ \d+, \d{4}$/)
  assert.match(String(notice?.['message']), /If you see it differently, write to us\. Why: They asked us by mail$/)
  const inTwoWeeks = `select erases_at = clock.now() + interval '14 days' as "right" from public.my_data()`
  assert.deepEqual(await town.as(await town.signsIn(ana), inTwoWeeks), [{ right: true }])
  const about = async () => (await town.as(ada, `select public.admin_member($1) -> 'leaving' ->> 'is_from_team' as theirs`, [ana.id]))[0]
  assert.deepEqual(await about(), { theirs: 'true' })
  const [entry] = await entries(town)
  assert.deepEqual([entry?.['act'], entry?.['actor_id'], entry?.['target_id'], entry?.['reason']], ['delete_member', ada.id, ana.id, why])
  assert.match(JSON.stringify(entry?.['after']), /erases_at/)

  assert.deepEqual(await town.as(ana, 'select public.account_keep() as kept'), [{ kept: true }])
  assert.equal((await town.as(bea, 'select id from public.profiles where id = $1', [ana.id])).length, 1)
  assert.deepEqual(await about(), { theirs: null })
  await passDays(town, 15)
  await erase(town)
  assert.deepEqual(await town.set('select full_name from public.profiles where id = $1', [ana.id]), [{ full_name: ana.name }])
})

promise('B21: after the 14 days the account is erased, and nothing more is done to it', async (town) => {
  const [ana] = await town.professionals(1)
  await town.as(await town.admin(), deleteIt, [ana.id, why])
  await passDays(town, 15)
  await erase(town)
  assert.deepEqual(await town.set('select full_name from public.profiles where id = $1', [ana.id]), [{ full_name: 'Former member' }])
  const ada = await town.admin()
  for (const sql of acts) assert.equal((await town.refuses(ada, sql, [ana.id, why], 'PT404')).message, 'There is no such member.')
})

promise('B21: the team takes back what it started, and only that', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ada = await town.admin()
  assert.equal(await done(town, ada, keepIt, [ana.id, why]), false, 'who does not leave has nothing to end')
  await town.as(await town.signsIn(bea), `select public.account_delete_request('Moving on')`)
  assert.deepEqual(await town.refuses(ada, keepIt, [bea.id, why], 'PT409'), {
    message: 'They asked for this themselves. Only they can keep their account.',
    hint: 'bad_state',
  })
  await town.as(ada, deleteIt, [ana.id, why])
  assert.equal(await done(town, ada, keepIt, [ana.id, 'The wrong member']), true)
  assert.deepEqual(
    (await leaving(town)).map(({ user_id: id }) => id),
    [bea.id],
  )
  assert.deepEqual((await mails(town)).at(-1), { kind: 'deletion_ended', address: ana.email, facts: { reason: 'The wrong member' } })
  const [last] = (await told(town, ana)).filter(({ template }) => template === 'deletion_ended')
  assert.equal(last?.['message'], 'We took its deletion back. If you had a plan, you can let it renew again. Why: The wrong member')
  const entry = (await entries(town)).at(-1)
  assert.deepEqual([entry?.['act'], entry?.['reason'], entry?.['after']], ['keep_account', 'The wrong member', { erases_at: null }])
  assert.match(JSON.stringify(entry?.['before']), /erases_at/)
})

promise('B21: trades in progress are canceled only if the team says so, and what was posted stays only if it says so', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ada = await town.admin()
  const trade = await move(town, bea, 'accept', await send(town, ana, bea))
  const how = 'select public.member_delete($1, $2, cancel_trades => $3, keep_posts => $4)'
  assert.deepEqual(await town.refusalOf(ada, how, [ana.id, why, false, true], 'PT409'), {
    message: 'They have a trade in progress. Choose to cancel.',
    hint: 'bad_state',
    detail: '{"what": "trades_under_way", "trades": 1}',
  })
  assert.deepEqual(await leaving(town), [])
  await town.as(ada, how, [ana.id, why, true, true])
  assert.deepEqual(await town.set('select status from public.trade_proposals where id = $1', [trade.id]), [{ status: 'cancelled' }])
  assert.deepEqual(await leaving(town), [{ user_id: ana.id, reason: why, keeps_posts: true, is_from_team: true }])
})

promise('B21: three deletions a day for a member, of a suspended one too; one admin always remains', async (town) => {
  const [ana] = await town.professionals(1)
  const [ada, eve] = [await town.admin(), await town.admin()]
  await suspend(town, ana)
  for (let times = 1; times <= 3; times += 1) {
    assert.equal(await done(town, ada, deleteIt, [ana.id, why]), true)
    assert.equal(await done(town, ada, keepIt, [ana.id, why]), true)
  }
  assert.equal((await town.refuses(ada, deleteIt, [ana.id, why], 'PT429')).hint, 'limit_reached')
  await town.as(ada, deleteIt, [eve.id, why])
  assert.deepEqual(
    (await leaving(town)).map(({ user_id: id }) => id),
    [eve.id],
  )
  const fresh = await town.signsIn(eve, 'aal2')
  assert.equal((await town.refuses(fresh, deleteIt, [ada.id, why], 'PT409')).hint, 'bad_state', 'who is leaving does not count')
})

bounds(
  'internal.account_exports',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.as(ana, 'select public.account_export()')
    },
  },
  { account_exports_reason_length: { refuses: [`reason = ''`, `reason = repeat('x', 501)`], takes: [`reason = repeat('x', 500)`] } },
)
