// Pieces of portfolios that members report and the team takes down (B7.7, B21).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const why = 'Someone else took this picture'
const report = `select public.report_create($1, 'portfolio_item', $2, 'stolen_photos')`
const takeDown = `select public.content_take_down('portfolio_item', $1, $2)`
const put = `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, '{"width": 8, "height": 6}')`
const add = 'insert into public.portfolio_items (user_id, media, status) values ($1, $2, $3) returning id'
const media = (path: string) => JSON.stringify([{ role: 'main', path, alt_text: 'Chrome almond nails' }])

/** With its file and the copy for cards. */
async function piece(town: Stage, owner: Member, name: string, status = 'shown'): Promise<{ id: string; path: string }> {
  const path = `${owner.id}/0000-${name}.jpg`
  for (const bucket of ['portfolio', 'cards']) await town.set(put, [bucket, path])
  const [made] = await town.set(add, [owner.id, media(path), status])
  return { id: String(made?.['id']), path }
}
const change = (column: string, of: string) => `update public.portfolio_items set ${column} = $1 where id = '${of}'`
const files = async (town: Stage) =>
  (await town.set('select bucket_id, name from storage.objects order by 1, 2')).map(
    ({ bucket_id: bucket, name }) => `${String(bucket)} ${String(name).slice(37)}`,
  )

promise('B7.7: a piece of a portfolio is reported by who may see it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [shown, hidden] = [await piece(town, ana, 'shown'), await piece(town, ana, 'hidden', 'hidden')]
  await town.endsTrial(bea)
  await town.refuses(bea, report, [ana.id, shown.id], 'PT404')
  await town.as(bea, 'select public.increment_profile_view($1, $2)', [bea.id, ana.id])
  await town.refuses(bea, report, [ana.id, hidden.id], 'PT404')
  await town.refuses(bea, report, [cleo.id, shown.id], 'PT404')
  await town.set('savepoint before')
  for (const away of [() => town.blocks(ana, bea), () => suspend(town, ana)]) {
    await away()
    await town.refuses(bea, report, [ana.id, shown.id], 'PT404')
    await town.set('rollback to savepoint before')
  }
  await town.as(bea, report, [ana.id, shown.id])
  await town.as(cleo, report, [ana.id, shown.id])
  assert.deepEqual(
    await town.as(
      await town.staff('moderator'),
      'select subject_type, reported_id, reporters, title, words, link, may_take_down from public.admin_reports()',
    ),
    [
      {
        subject_type: 'portfolio_item',
        reported_id: ana.id,
        reporters: 2,
        title: 'Chrome almond nails',
        words: '',
        link: `/professional/${ana.id}#portfolio`,
        may_take_down: true,
      },
    ],
  )
})

promise('the team sees pieces, and of hidden ones those reported', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const { id } = await piece(town, ana, 'shown')
  await piece(town, ana, 'hidden', 'hidden')
  const reported = await piece(town, ana, 'reported')
  await town.as(bea, report, [ana.id, reported.id])
  const [moderator, support] = [await town.staff('moderator'), await town.staff('support')]
  await town.endsTrial(moderator, support)
  const list = 'select id from public.portfolio_items order by media'
  const both = [{ id: reported.id }, { id }]
  const open = `select internal.open_subjects('portfolio_item') as id`
  for (const who of [bea, support]) assert.deepEqual(await town.as(who, open), [])
  assert.deepEqual(await town.as(moderator, open), [{ id: reported.id }])
  assert.deepEqual(await town.as(support, list), [])
  assert.deepEqual(await town.as(moderator, list), both)
  await town.as(ana, change('status', reported.id), ['hidden'])
  assert.deepEqual(await town.as(support, list), [])
  assert.deepEqual(await town.as(moderator, list), both)
  await town.as(moderator, takeDown, [id, why])
  assert.deepEqual(await town.as(support, list), [])
  assert.deepEqual(await town.as(moderator, list), both)
  await town.as(moderator, `select public.reports_close('portfolio_item', $1, now() + interval '1 day', 'kept')`, [reported.id])
  assert.deepEqual(await town.as(moderator, list), [{ id }])
})

promise('B7.7: a reported piece that its owner hid is taken down too, and is hidden if it is given back', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const moderator = await town.staff('moderator')
  const { id, path } = await piece(town, ana, 'reported')
  await town.as(ana, add, [ana.id, media(path), 'shown'])
  await town.as(bea, report, [ana.id, id])
  await town.as(ana, change('status', id), ['hidden'])
  assert.deepEqual(await town.as(moderator, 'select title, may_take_down from public.admin_reports()'), [
    { title: 'Chrome almond nails', may_take_down: true },
  ])
  await town.as(moderator, takeDown, [id, why])
  const states = () => town.as(ana, 'select id = $1 as reported, status from public.portfolio_items order by 1', [id])
  assert.deepEqual(await states(), [
    { reported: false, status: 'removed' },
    { reported: true, status: 'removed' },
  ])
  assert.deepEqual(await town.as(ana, 'select kind, subject, subject_place, reason from public.sanctions'), [
    { kind: 'removal', subject: 'portfolio_item', subject_place: 'Chrome almond nails', reason: why },
  ])
  assert.deepEqual(await town.set(`select before, after from public.audit_entries where target_id = $1`, [id]), [
    { before: { status: 'hidden' }, after: { status: 'removed' } },
  ])
  assert.deepEqual(await town.set(`select from public.notifications where user_id = $1 and template = 'report_decided'`, [bea.id]), [{}])
  await town.refuses(ana, change('status', id), ['hidden'], 'PT403')
  await town.as(await town.admin(), `select public.sanction_lift(id, 'It is theirs') from public.sanctions`)
  assert.deepEqual(await states(), [
    { reported: false, status: 'shown' },
    { reported: true, status: 'hidden' },
  ])
})

promise('B7.7: only who decides reports takes a piece down, and none that is hidden and not reported', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [moderator, support] = [await town.staff('moderator'), await town.staff('support')]
  const [shown, hidden] = [await piece(town, ana, 'shown'), await piece(town, ana, 'hidden', 'hidden')]
  const own = await piece(town, moderator, 'own')
  for (const who of [ana, bea, support]) await town.refuses(who, takeDown, [shown.id, why], 'PT403')
  await town.refuses(moderator, takeDown, [own.id, why], 'PT403')
  await town.refuses(moderator, takeDown, [shown.id, ' '], 'PT400')
  await town.refuses(moderator, takeDown, [hidden.id, why], 'PT404')
  await town.as(moderator, takeDown, [shown.id, why])
  assert.deepEqual(await town.refuses(moderator, takeDown, [shown.id, why], 'PT409'), {
    message: 'This was removed or rejected already.',
    hint: 'bad_state',
  })
  await town.refuses(bea, report, [ana.id, shown.id], 'PT404')
})

promise(
  'B7.7, B21: a piece that was taken down is gone for all but its owner, also from cards, until an appeal gives it back',
  async (town) => {
    const [ana, bea] = await town.professionals(2)
    const [moderator, admin] = [await town.staff('moderator'), await town.admin()]
    const { id, path } = await piece(town, ana, 'shown')
    const list = (who: Member) => town.as(who, 'select status from public.portfolio_items')
    const card = async () => (await town.as(bea, 'select pieces from public.browse_professionals(search => $1)', [ana.name]))[0]?.['pieces']
    const looks = () => town.as(bea, 'select path from public.looks_near()')
    const everywhere = ['cards 0000-shown.jpg', 'portfolio 0000-shown.jpg']
    assert.deepEqual(
      [await list(bea), await card(), await looks(), await files(town)],
      [[{ status: 'shown' }], [path], [{ path }], everywhere],
    )
    await town.as(moderator, takeDown, [id, why])
    assert.deepEqual([await list(bea), await card(), await looks()], [[], [], []])
    assert.deepEqual(await list(ana), [{ status: 'removed' }])
    assert.deepEqual(await files(town), ['portfolio 0000-shown.jpg', 'portfolio removed/0000-shown.jpg'])
    assert.deepEqual(await town.as(bea, 'select name from storage.objects'), [])
    assert.deepEqual(await town.as(ana, `select title, message from public.notifications where template = 'sanction_given'`), [
      {
        title: 'The moderation team removed a picture of your portfolio',
        message: 'The picture “Chrome almond nails”: Read why, and how to appeal.',
      },
    ])
    await town.set(`update storage.objects set created_at = now() - interval '2 hours'`)
    await town.set(`select clock.run('sweep pictures')`)
    assert.equal((await files(town)).length, 2, 'the copy waits for an appeal')
    const [appeal] = await town.as(ana, `select public.appeal_send(id, 'I took it') as id from public.sanctions`)
    await town.as(admin, `select public.appeal_answer($1, true, 'Yes, you did')`, [appeal?.['id']])
    assert.deepEqual(
      [await list(bea), await card(), await looks(), await files(town)],
      [[{ status: 'shown' }], [path], [{ path }], everywhere],
    )
  },
)

promise('B7.7: a member cannot show a picture again that was taken down, and can delete it', async (town) => {
  const ana = await town.member()
  const moderator = await town.staff('moderator')
  const { id, path } = await piece(town, ana, 'shown')
  const other = await piece(town, ana, 'other')

  await town.refuses(ana, add, [ana.id, media(other.path), 'removed'], 'PT403')
  await town.refuses(ana, change('status', id), ['removed'], 'PT403')
  await town.as(moderator, takeDown, [id, why])
  for (const status of ['shown', 'hidden']) await town.refuses(ana, change('status', id), [status], 'PT403')
  await town.refuses(ana, change('media', id), [media(other.path)], 'PT403')
  await town.refuses(ana, change('media', id), [media(path).replace('Chrome', 'Silver')], 'PT403')
  for (const status of ['shown', 'hidden']) await town.refuses(ana, add, [ana.id, media(path), status], 'PT403')
  await town.refuses(ana, change('media', other.id), [media(path)], 'PT403')
  assert.equal(await town.touches(ana, change('sort_order', id), [3]), 1)
  assert.equal(await town.touches(ana, change('caption', other.id), ['Mine']), 1)
  assert.equal(await town.touches(ana, `delete from public.portfolio_items where id = '${id}'`), 1)
  assert.deepEqual(await files(town), ['cards 0000-other.jpg', 'portfolio 0000-other.jpg'], 'with its files')
  await town.refuses(ana, add, [ana.id, media(path), 'shown'], 'PT400')
  const [sanction] = await town.set('select id from public.sanctions')
  await town.as(await town.admin(), `select public.sanction_lift($1, 'A mistake')`, [sanction?.['id']])
  assert.deepEqual(await town.as(ana, 'select id from public.portfolio_items'), [{ id: other.id }])
})

promise('B7.7: every piece that shows the picture goes and comes back together, and its file is not stored anew', async (town) => {
  const ana = await town.member()
  const moderator = await town.staff('moderator')
  const { id, path } = await piece(town, ana, 'shown')
  await town.as(ana, add, [ana.id, media(path), 'shown'])
  const states = () => town.as(ana, 'select distinct status from public.portfolio_items')
  await town.as(moderator, takeDown, [id, why])
  assert.deepEqual(await states(), [{ status: 'removed' }])
  const own = `delete from storage.objects where bucket_id = 'portfolio' and name = $1`
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  assert.equal(await town.touches(ana, own, [path]), 0)
  await town.set(`select set_config('storage.allow_delete_query', '', true)`)
  const again = `insert into storage.objects (bucket_id, name) values ('avatars', $1)`
  await town.refuses(ana, again, [path])
  const [sanction] = await town.set('select id from public.sanctions')
  await town.as(await town.admin(), `select public.sanction_lift($1, 'A mistake')`, [sanction?.['id']])
  assert.deepEqual(await states(), [{ status: 'shown' }])
})

promise('a member with a piece that was taken down is erased with it and its files', async (town) => {
  const ana = await town.member()
  const { id } = await piece(town, ana, 'shown')
  await piece(town, ana, 'other')
  await town.as(await town.staff('moderator'), takeDown, [id, why])
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(await files(town), [])
  assert.deepEqual(await town.set('select from public.portfolio_items'), [])
})
