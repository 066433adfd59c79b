// Views of any kind of content, proven with one that no area has.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { openJob } from '#tests/support/policies/jobs.ts'
import { clockAt } from '#tests/support/policies/notices.ts'
import { plantTips, readersOfTips, tipOf } from '#tests/support/policies/planted-area/tips.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

/** Tips with a function of their own that counts a view, as an area has it. */
async function plantViewedTips(town: Stage): Promise<void> {
  await plantTips(town)
  await town.set(`create function public.tip_viewed(id uuid, source text default 'link') returns boolean
    language sql volatile security definer set search_path = '' as $$ select internal.count_view('tip', id, source) $$`)
  await town.set('grant execute on function public.tip_viewed(uuid, text) to authenticated')
  await town.set(`select internal.content_views('tip')`)
}
const views = async (town: Stage, who: Member, id: string, source = 'list') =>
  (await town.as(who, 'select public.tip_viewed($1, $2) as counts', [id, source]))[0]?.['counts']
const figuresOf = async (town: Stage, id: string) =>
  (await town.set(`select internal.view_figures('tip', $1) as it`, [id]))[0]?.['it'] as {
    viewers: number
    sources: object
    days: { day: string; views: number }[]
  }

promise('nobody counts or reads views but through the function of an area', async (town) => {
  await plantViewedTips(town)
  const [ana, bea] = await readersOfTips(town)
  const id = await tipOf(town, ana)
  assert.equal(await views(town, bea, id), true)
  for (const who of [bea, ana, await town.staff('moderator')]) {
    await town.refuses(who, `select internal.count_view('tip', $1, 'list')`, [id], '42501')
    await town.refuses(who, `select internal.view_figures('tip', $1)`, [id], '42501')
    for (const table of ['content_viewers', 'content_view_days']) await town.refuses(who, `select from internal.${table}`, [], '42501')
  }
})

promise('a member counts five times in a minute for one piece, and what is not there counts never', async (town) => {
  await plantViewedTips(town)
  const [ana, bea, cleo] = await readersOfTips(town)
  const [first, second] = [await tipOf(town, ana), await tipOf(town, ana, 'Cold hands')]
  await clockAt(town, '2027-01-11 10:00Z')
  const counted = []
  for (let time = 0; time < 6; time += 1) counted.push(await views(town, bea, first))
  assert.deepEqual(counted, [true, true, true, true, true, false])
  assert.deepEqual([await views(town, bea, second), await views(town, cleo, first), await views(town, bea, ana.id)], [true, true, false])
  await clockAt(town, '2027-01-11 10:01Z')
  assert.equal(await views(town, bea, first), true)
})

promise('the figures of views are those of one piece: its people, the ways they came, and its last thirty days in UTC', async (town) => {
  await plantViewedTips(town)
  const [ana, bea, cleo] = await readersOfTips(town)
  const [id, other] = [await tipOf(town, ana), await tipOf(town, ana, 'Cold hands')]
  const { jobId } = await openJob(town)
  await town.set(
    `insert into internal.content_view_days (kind, content_id, day, source, views) values
    ('job', $1, '2027-01-11', 'list', 7), ('tip', $2, '2026-12-12', 'list', 9), ('tip', $2, '2026-12-13', 'list', 2)`,
    [jobId, id],
  )
  await clockAt(town, '2027-01-11 23:30 UTC')
  for (const source of ['list', 'search', 'saved', 'elsewhere']) await views(town, bea, id, source)
  await views(town, cleo, id, 'link')
  await views(town, cleo, other)
  const { viewers, sources, days } = await figuresOf(town, id)
  assert.deepEqual({ viewers, sources }, { viewers: 2, sources: { list: 12, search: 1, saved: 1, link: 2 } })
  assert.equal(days.length, 30)
  assert.deepEqual(
    [days[0], days[1], days.at(-1)],
    [
      { day: '2026-12-13', views: 2 },
      { day: '2026-12-14', views: 0 },
      { day: '2027-01-11', views: 5 },
    ],
  )
})

promise('views go with what was viewed, and the viewer with their account', async (town) => {
  await plantViewedTips(town)
  const [ana, bea, cleo] = await readersOfTips(town)
  const [id, other] = [await tipOf(town, ana), await tipOf(town, ana, 'Cold hands')]
  for (const who of [bea, cleo]) for (const tip of [id, other]) await views(town, who, tip)
  await town.set('delete from public.tips where id = $1', [id])
  const left = async () => [
    (await town.set('select content_id, viewer_id from internal.content_viewers order by 2')).map((row) => Object.values(row)),
    (await town.set('select content_id, views from internal.content_view_days')).map((row) => Object.values(row)),
  ]
  const both = [bea.id, cleo.id].toSorted().map((viewer) => [other, viewer])
  assert.deepEqual(await left(), [both, [[other, 2]]])
  await town.set('select internal.erase_account($1)', [bea.id])
  assert.deepEqual(await left(), [[[other, cleo.id]], [[other, 2]]])
})

bounds(
  'internal.content_view_days',
  {
    row: async (town) => {
      const { jobId } = await openJob(town)
      await town.set(
        `insert into internal.content_view_days (kind, content_id, day, source, views) values ('job', $1, '2026-01-01', 'list', 1)`,
        [jobId],
      )
    },
  },
  {
    content_view_days_source_known: { refuses: [`source = 'mail'`], takes: [`source = 'search'`, `source = 'saved'`, `source = 'link'`] },
  },
)
