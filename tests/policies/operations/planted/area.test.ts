// A new area brings its own file, and everything that areas share works for it: what docs/adding-a-feature.md promises.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import { approveTip as approve, plantTips as plant, readersOfTips as readers, tipOf } from '#tests/support/policies/planted-area/tips.ts'
import type { Member } from '#tests/support/policies/stage.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const save = `insert into public.saved_items (item_id, item_type, user_id) values ($1, 'tip', $2)`
const report = `select public.report_create($1, 'tip', $2, 'unsafe_practice', 'Burns')`

promise('an area in a file of its own is closed, saved, reported, taken down and given back as every other', async (town) => {
  await plant(town)
  const [ana, bea, cleo] = await readers(town)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  const id = await tipOf(town, ana)
  await town.refuses(bea, report, [ana.id, id], 'PT404')
  await approve(town, moderator, id)
  const unknown = await town.refuses(bea, save, [nobody, bea.id])
  assert.deepEqual(await town.refuses(free, save, [id, free.id]), unknown)
  await town.refuses(bea, report, [ana.id, nobody], 'PT404')
  await town.as(bea, save, [id, bea.id])
  await town.as(cleo, save, [id, cleo.id])
  await town.refuses(bea, report, [cleo.id, id], 'PT404')
  await town.as(bea, report, [ana.id, id])
  const listed = await town.as(moderator, 'select subject_type, title, words, link, may_take_down from public.admin_reports()')
  assert.deepEqual(listed, [{ subject_type: 'tip', title: 'Oil first', words: 'Warm it up.', link: `/tips?id=${id}`, may_take_down: true }])
  await town.as(moderator, `select public.content_take_down('tip', $1, 'Burns skin')`, [id])
  const reads = (who: Member) => town.as(who, 'select id from public.tips where id = $1', [id])
  assert.deepEqual([await reads(bea), await reads(ana)], [[], [{ id }]])
  const [sanction] = await town.as(ana, 'select id, subject, subject_place, reason from public.sanctions')
  assert.deepEqual({ ...sanction, id: null }, { id: null, subject: 'tip', subject_place: 'Oil first', reason: 'Burns skin' })
  const other = await town.staff('moderator')
  await town.as(other, `select public.sanction_lift($1, 'It is warm oil')`, [sanction?.['id']])
  assert.deepEqual(await reads(bea), [{ id }])
  await suspend(town, bea, 3)
  assert.deepEqual(await reads(bea), [])
  await town.refuses(bea, `insert into public.tips (user_id, title, body) values ($1, 'Mine', 'Mine')`, [bea.id], 'PT403')
  await town.set('delete from public.tips')
  assert.deepEqual(await town.set('select from public.saved_items'), [], 'what was saved is forgotten with it')
})

promise('its rows wait for the team, are exported and erased, and its notifications are worded, listed and switched off', async (town) => {
  await plant(town)
  const [ana, bea] = await readers(town)
  const moderator = await town.staff('moderator')
  await town.gains(moderator, 'premium')
  const id = await tipOf(town, ana)
  assert.deepEqual(await town.as(bea, 'select from public.tips'), [])
  await town.refuses(bea, `select public.content_decide('tip', $1, 'approve')`, [[id]], 'PT403')
  const own = await tipOf(town, moderator)
  assert.deepEqual(await approve(town, moderator, own), [{ many: 0 }], 'nobody decides on what is theirs')
  assert.deepEqual(await approve(town, moderator, id), [{ many: 1 }])
  assert.deepEqual(await town.as(bea, 'select id from public.tips'), [{ id }])
  const told = () => town.as(ana, `select title, message, tab, link from public.notifications where template like 'tip%'`)
  const news = { title: 'Your tip is out', message: 'Oil first', tab: 'system', link: `/tips?id=${id}` }
  assert.deepEqual(await told(), [news])
  await town.set('delete from public.notifications')
  await town.set(`insert into internal.notification_preferences (user_id, topic, in_app, email) values ($1, 'community', false, 'off')`, [
    ana.id,
  ])
  await approve(town, moderator, await tipOf(town, ana))
  assert.deepEqual(await told(), [])
  const tips = (await town.set('select query from internal.export_queries($1)', [ana.id])).filter(({ query }) =>
    String(query).includes('from public.tips'),
  )
  assert.equal(tips.length, 1)
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(await town.set('select id from public.tips'), [{ id: own }])
  assert.deepEqual(await town.set(`select from internal.approvals where kind = 'tip' and content_id = $1`, [id]), [])
})

promise('what waits of it is counted for those who read its queue, and admins have one unread notification of it', async (town) => {
  await plant(town)
  const [ana, bea] = await readers(town)
  const [moderator, support] = [await town.staff('moderator'), await town.staff('support')]
  const admin = await town.admin()
  await town.gains(admin, 'premium')
  const waits = (who: Member) => town.as(who, `select waiting, oldest_at from public.admin_waiting() where queue = 'tips'`)
  const bell = (who: Member) => town.as(who, `select type, title, message, link from public.notifications where template = 'tips_waiting'`)
  await tipOf(town, admin)
  assert.deepEqual(await bell(admin), [], 'nothing of what is theirs')
  await town.set(`delete from public.tips`)
  assert.deepEqual([await waits(support), await waits(ana)], [[], []])
  assert.deepEqual(await waits(moderator), [{ waiting: 0, oldest_at: null }])
  const first = await tipOf(town, ana)
  await town.set(`update public.tips set updated_at = '2026-02-03 10:00Z'`)
  const line = { type: 'system', message: 'Oil first', link: '/admin?tab=community&subtab=tips' }
  assert.deepEqual(await bell(admin), [{ ...line, title: 'New tip needs review' }])
  await tipOf(town, bea, 'Cold hands')
  assert.deepEqual(await bell(admin), [{ ...line, title: '2 tips need review', message: 'Cold hands' }])
  for (const who of [moderator, ana, bea]) assert.deepEqual(await bell(who), [])
  for (const who of [moderator, admin]) assert.deepEqual(await waits(who), [{ waiting: 2, oldest_at: new Date('2026-02-03T10:00:00Z') }])
  await approve(town, moderator, first)
  assert.equal((await waits(moderator))[0]?.['waiting'], 1)
  await town.set(`update public.tips set status = 'pending' where id = $1`, [first])
  assert.deepEqual(await bell(admin), [{ ...line, title: '3 tips need review' }], 'it waits again')
})

promise('its searches are kept and bring news, and the hub shows what is new of it', async (town) => {
  await plant(town)
  const [ana, bea] = await readers(town)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  const keep = `insert into public.saved_searches (kind, user_id, name, filters) values ('tip', $1, 'Oils', '{"q": "oil"}') returning id`
  await town.refuses(free, keep, [free.id])
  const [kept] = await town.as(bea, keep, [bea.id])
  const id = await tipOf(town, ana)
  await approve(town, moderator, id)
  await town.set(`update public.saved_searches set told_at = clock.now() - interval '2 days'`)
  await town.set('select internal.notify_of_found($1)', [kept?.['id']])
  const told = await town.as(bea, `select title, facts, link from public.notifications where template = 'tips_found'`)
  assert.deepEqual(told, [{ title: 'New tips', facts: { tips: 1, search: 'Oils' }, link: `/tips?search=${String(kept?.['id'])}` }])
  const shown = await town.as(
    bea,
    `select item ->> 'id' as id, item ->> 'title' as title
     from jsonb_array_elements(public.community_hub() -> 'happening') as item where item ->> 'kind' = 'tip'`,
  )
  assert.deepEqual(shown, [{ id, title: 'Oil first' }])
})

promise('what others may read of it is found with everything else, by its name first, and by nothing that is hidden', async (town) => {
  await plant(town)
  const [ana, bea, cleo] = await readers(town)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  const finds = async (who: Member, words: string) => {
    const [row] = await town.as(who, `select public.search_everything($1) -> 'tips' as tips`, [words])
    return (row?.['tips'] as { id: string }[] | null)?.map(({ id }) => id)
  }
  const named = await tipOf(town, ana)
  assert.deepEqual(await finds(bea, 'warm'), [], 'it waits')
  const within = await tipOf(town, ana, 'Cold hands', 'Then use oil.')
  await approve(town, moderator, named)
  await approve(town, moderator, within)
  assert.deepEqual(await finds(bea, 'oil'), [named, within])
  assert.deepEqual(await finds(bea, 'warn'), [named], 'a typo')
  assert.deepEqual([await finds(bea, ''), await finds(bea, 'zzgone')], [[], []])
  assert.equal(await finds(free, 'oil'), undefined, 'no part of the plan')
  await tipOf(town, cleo, 'Warn them')
  await town.set(`update public.tips set status = 'approved'`)
  assert.equal((await finds(bea, 'warn'))?.length, 1)
  await town.blocks(cleo, bea)
  assert.deepEqual(await finds(bea, 'warn'), [named], 'as if nobody had that word')
  await town.as(moderator, `select public.content_take_down('tip', $1, 'Burns skin')`, [within])
  assert.deepEqual(await finds(bea, 'oil'), [named])
  await town.set('delete from public.tips')
  assert.deepEqual(await town.set(`select word from internal.known_words where kind = 'tip'`), [])
})

promise('what a release makes a kind of that can be found is found where it was there before, and kept in step', async (town) => {
  await plant(town)
  const [ana, bea] = await readers(town)
  const [shown, waiting] = [await tipOf(town, ana), await tipOf(town, ana, 'Cold hands')]
  await approve(town, await town.staff('moderator'), shown)
  await town.set('drop table internal.search_entries_tip, internal.known_words_tip')
  await town.set(`select internal.search_kind('tip', 'public.tips', 'internal.words_of_tip', '{title,body,status}', found_as => 'tips',
    found_by => 'internal.tips_found', shown_by => 'internal.found_tip', feature => 'community')`)
  const finds = async (words: string) => {
    const [row] = await town.as(bea, `select public.search_everything($1) -> 'tips' as tips`, [words])
    return ((row?.['tips'] ?? []) as { id: string }[]).map(({ id }) => id)
  }
  assert.deepEqual([await finds('oil'), await finds('oilx'), await finds('cold')], [[shown], [shown], []])
  await approve(town, await town.staff('moderator'), waiting)
  assert.deepEqual(await finds('cold'), [waiting])
})
