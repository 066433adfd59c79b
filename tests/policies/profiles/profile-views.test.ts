import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

promise('a member sees how many profiles they have opened', async (town) => {
  const [ana, bea] = await town.free(2)
  await view(town, ana)
  assert.deepEqual(await town.as(bea, 'select profiles_viewed from public.user_daily_limits'), [])
  assert.deepEqual(await town.as(ana, 'select profiles_viewed from public.user_daily_limits'), [{ profiles_viewed: 1 }])
})

promise('a member sees which profiles they have opened', async (town) => {
  const [ana, bea] = await town.free(2)
  await view(town, ana, bea)
  assert.deepEqual(await town.as(bea, 'select viewer_id from public.profile_view_log'), [])
  assert.deepEqual(await town.as(ana, 'select profile_id from public.profile_view_log'), [{ profile_id: bea.id }])
})

promise(
  "PROF-06 PROF-18 PROF-19 a view is allowed while the day's count is below 5; each call returns the new count, the sixth null",
  async (town) => {
    const [ana] = await town.free(1)
    for (const count of [1, 2, 3, 4, 5]) {
      assert.equal(await mayView(town, ana), true)
      assert.equal(await view(town, ana), count)
    }
    assert.equal(await mayView(town, ana), false)
    assert.equal(await view(town, ana), null)
    assert.equal(await view(town, ana), null)
  },
)

promise('PROF-02 PROF-07 the count belongs to the UTC date, written YYYY-MM-DD, and starts over with it', async (town) => {
  const [ana] = await town.free(1)
  const midnight = `date_trunc('day', now() at time zone 'utc') at time zone 'utc'`
  await town.set(`update clock.settings set shift = ${midnight} + interval '1 day' - interval '1 minute' - now()`)
  await town.set(`set local timezone = 'America/Los_Angeles'`)
  for (let count = 0; count < 5; count += 1) await view(town, ana)
  assert.equal(await mayView(town, ana), false)
  await town.set(`update clock.settings set shift = shift + interval '2 minutes'`)
  assert.equal(await mayView(town, ana), true)
  assert.equal(await view(town, ana), 1)
  const days = await town.as(ana, 'select user_id, date::text, profiles_viewed from public.user_daily_limits order by date')
  assert.deepEqual(
    days.map(({ user_id, profiles_viewed }) => [user_id, profiles_viewed]),
    [
      [ana.id, 5],
      [ana.id, 1],
    ],
  )
  const [today] = await town.set(`select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as date`)
  assert.equal(days[0]?.['date'], today?.['date'])
})

promise("the same page counts once a day, the member's own and an admin's views never", async (town) => {
  const [ana, bea, cleo] = await town.free(3)
  const ada = await town.admin()
  assert.equal(await view(town, ana, bea), 1)
  assert.equal(await view(town, ana, bea), 1)
  assert.equal(await view(town, ana, ana), 1)
  assert.equal(await view(town, ana, cleo), 2)
  for (let count = 0; count < 6; count += 1) assert.equal(await view(town, ada), 0)
  assert.equal(await mayView(town, ada), true)
})

promise('members only count their own views, and none of a page that is hidden or does not exist', async (town) => {
  const [ana, bea] = await town.free(2)
  await town.refuses(bea, 'select public.increment_profile_view($1)', [ana.id], 'PT403')
  await town.refuses(bea, 'select public.can_view_profile($1)', [ana.id], 'PT403')
  await town.refuses(null, 'select public.increment_profile_view($1)', [ana.id])
  await town.blocks(ana, bea)
  assert.equal(await view(town, bea, ana), null)
  const [unknown] = await town.as(bea, 'select public.increment_profile_view($1, gen_random_uuid()) as count', [bea.id])
  assert.equal(unknown?.['count'], null)
  assert.equal(await view(town, bea), 1)
})

grants('user_daily_limits', {})
grants('profile_view_log', {})

async function view(town: Stage, viewer: Member, page: Member | null = null): Promise<unknown> {
  const [row] = await town.as(viewer, 'select public.increment_profile_view($1, $2) as count', [viewer.id, page?.id ?? null])
  return row?.['count']
}

async function mayView(town: Stage, viewer: Member): Promise<unknown> {
  const [row] = await town.as(viewer, 'select public.can_view_profile($1) as yes', [viewer.id])
  return row?.['yes']
}
