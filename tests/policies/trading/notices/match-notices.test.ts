// When members are notified of new matches, by the bell and by email.
import assert from 'node:assert/strict'
import { hair, nails, setClock, settle } from '#tests/support/policies/matches.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

/** Nine in the morning UTC of a day in May, when the nightly matching begins. */
async function night(town: Stage, day: number): Promise<void> {
  await setClock(town, `2030-05-${day} 09:00+00`)
  await town.set('select internal.match_next(1000)')
}

const told = async (town: Stage, { id }: Member) =>
  (await town.set(`select title from public.notifications where user_id = $1 and template = 'match_found' order by cause`, [id])).map(
    ({ title }) => title,
  )
const mailed = async (town: Stage, { id }: Member) =>
  (
    await town.set(`select facts ->> 'title' as title from internal.emails where kind = 'notice' and user_id = $1 order by cause`, [id])
  ).map(({ title }) => title)
const read = (town: Stage, who: Member) => town.as(who, 'update public.notifications set read = true where not read')

/** Members of Portland who have been matched before; `settle` gives them what they trade. */
async function known<Count extends 2 | 3 | 4>(town: Stage, count: Count) {
  await setClock(town, '2030-05-06 12:00-07')
  const people = await town.professionals(count)
  await town.set('select internal.match_next(1000)')
  return people
}

promise('nobody is notified of matches in their first night, nor without a plan that has trades', async (town) => {
  await setClock(town, '2030-05-06 12:00-07')
  const [ana, bea] = await town.professionals(2)
  await settle(town, ana, nails)
  await settle(town, bea, hair)
  await town.set('select internal.match_next(1000)')
  const suggested = async () => (await town.set('select user_id from public.match_suggestions where status = $1', ['new'])).length
  assert.equal(await suggested(), 2)
  assert.deepEqual([await told(town, ana), await told(town, bea)], [[], []])

  await town.set('delete from public.match_suggestions')
  await town.endsTrial(bea)
  await night(town, 8)
  assert.equal(await suggested(), 1)
  await night(town, 9)
  assert.deepEqual([await told(town, ana), await told(town, bea)], [[], []])
})

promise('a night notifies a member once of its new matches, without names, in the bell and by email', async (town) => {
  const [ana, bea, cleo] = await known(town, 3)
  await settle(town, ana, nails)
  await settle(town, bea, hair)
  await settle(town, cleo, hair)
  await night(town, 8)
  await night(town, 8)
  assert.deepEqual(
    await town.as(
      ana,
      'select type, title, message, template, facts, related_id, actor_id, link, cause from public.notifications where type = $1',
      ['match_found'],
    ),
    [
      {
        type: 'match_found',
        title: '2 new matches near Portland',
        message: 'All of them want what you offer, and offer what you want.',
        template: 'match_found',
        facts: { matches: 2, city: 'Portland' },
        related_id: null,
        actor_id: null,
        link: '/trades?tab=for-you',
        cause: 'matches:2030-05-08',
      },
    ],
  )
  assert.deepEqual(await told(town, bea), ['1 new match near Portland'])
  assert.deepEqual([await mailed(town, ana), await mailed(town, bea)], [['2 new matches near Portland'], ['1 new match near Portland']])
})

promise('who wants no emails about trades finds new matches in the bell alone', async (town) => {
  const [ana, bea] = await known(town, 2)
  await settle(town, ana, nails)
  await settle(town, bea, hair)
  await town.as(ana, 'select public.set_trades_by_mail(false)')
  await night(town, 8)
  assert.deepEqual(await told(town, ana), ['1 new match near Portland'])
  assert.deepEqual([await mailed(town, ana), (await mailed(town, bea)).length], [[], 1])
})

promise('a night without new matches notifies nobody, and none does while the last notification is unread', async (town) => {
  const [ana, bea, cleo, dee] = await known(town, 4)
  await settle(town, ana, nails)
  await settle(town, bea, hair)
  await night(town, 8)
  await read(town, ana)
  await night(town, 9)
  assert.equal((await told(town, ana)).length, 1, 'nothing new')
  await settle(town, cleo, hair)
  await night(town, 10)
  assert.equal((await told(town, ana)).length, 2)
  await settle(town, dee, hair)
  await night(town, 11)
  assert.equal((await told(town, ana)).length, 2, 'unread')
  await read(town, ana)
  await night(town, 12)
  assert.equal((await told(town, ana)).length, 2, 'no longer new')
})

const gone: Record<string, string> = {
  closed: 'update public.profiles set open_to_trade = false where id = $1',
  'been suspended': 'update public.profiles set is_suspended = true where id = $1',
  'stopped offering it': 'update public.services set is_active = false where user_id = $1',
  left: 'insert into internal.account_deletions (user_id) values ($1)',
}
for (const [what, change] of Object.entries(gone))
  promise(`a member who has ${what} since they were last matched is not counted as a new match`, async (town) => {
    const [ana, bea, cleo] = await known(town, 3)
    await settle(town, ana, nails)
    for (const who of [bea, cleo]) await settle(town, who, hair)
    await night(town, 8)
    await read(town, ana)
    await town.set('delete from public.match_suggestions')
    // What matching compares of Cleo stays as it was, because only Ana's night has come.
    await town.set(change, [cleo.id])
    await setClock(town, '2030-05-09 09:00+00')
    await town.set(`update internal.match_pool set matched_on = '2030-05-09' where user_id <> $1`, [ana.id])
    await town.set('select internal.match_next(1)')
    const suggested = await town.set('select other_id from public.match_suggestions where user_id = $1', [ana.id])
    assert.equal(suggested.length, 2)
    assert.deepEqual(await told(town, ana), ['2 new matches near Portland', '1 new match near Portland'])
  })
