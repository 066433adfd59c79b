// Whom matching suggests to whom: its gates, each part of the score, its bounds, and the nights.
import assert from 'node:assert/strict'
import { quarterMs, setBusy, setHours, week } from '#tests/support/policies/hours.ts'
import { hair, match, nails, pair, scoreOf, setClock, settle, suggestion } from '#tests/support/policies/matches.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const both = async (town: Stage, ana: Member, bea: Member) => {
  await match(town, ana, bea)
  return [(await suggestion(town, ana, bea)) !== undefined, (await suggestion(town, bea, ana)) !== undefined]
}
const setCard = (town: Stage, { id }: Member, change: string) => town.set(`update public.profiles set ${change} where id = $1`, [id])

const gates: Record<string, (town: Stage, who: Member, other: Member) => Promise<unknown>> = {
  'who is not open to trades': (town, who) => setCard(town, who, 'open_to_trade = false'),
  'who is suspended': (town, who) => suspend(town, who),
  'who is leaving': (town, who) => town.set(`insert into internal.account_deletions (user_id) values ($1)`, [who.id]),
  'who has no place': (town, who) => setCard(town, who, 'city = null'),
  'who is an employer': (town, who) => setCard(town, who, `account_kind = 'employer'`),
  'who was last here 91 days ago': (town, who) => setCard(town, who, `last_active_on = '2030-02-05'`),
  'who has blocked the other': (town, who, other) => town.blocks(who, other),
  'who would not go that far': (town, who) => setCard(town, who, 'trade_radius_miles = 40'),
  'who offers nothing to trade': (town, who) => town.set('update public.services set is_tradeable = false where user_id = $1', [who.id]),
  'who wants nothing now': (town, who) => town.set(`update public.service_wants set status = 'paused' where user_id = $1`, [who.id]),
  'who wants another craft': (town, who) => town.set(`update public.service_wants set category = 'massage' where user_id = $1`, [who.id]),
}
for (const [who, change] of Object.entries(gates))
  promise(`a member ${who} is suggested to nobody, and nobody to them`, async (town) => {
    // Salem is 45 miles from Portland.
    const [ana, bea] = await pair(town, { radius: 50 }, { radius: 50, city: 'Salem' })
    assert.deepEqual(await both(town, ana, bea), [true, true])
    await setCard(town, bea, `last_active_on = '2030-02-06'`)
    assert.deepEqual(await both(town, ana, bea), [true, true])
    await change(town, bea, ana)
    assert.deepEqual(await both(town, ana, bea), [false, false])
  })

promise("a member whose plan has no trades is suggested to nobody, and reads nobody's times", async (town) => {
  const [ana, bea] = await pair(town)
  for (const who of [ana, bea]) await setHours(town, who)
  await match(town, ana, bea)
  assert.equal((await suggestion(town, bea, ana))?.['shared_times'], 5)
  await town.endsTrial(bea)
  assert.deepEqual(await both(town, ana, bea), [false, true])
  assert.equal((await suggestion(town, bea, ana))?.['shared_times'], null)
})

promise('each part of the score counts as much as it says (B6.13)', async (town) => {
  const [ana, bea, eve] = await pair(town)
  const score = async () => {
    await match(town, bea)
    await match(town, ana)
    return scoreOf(town, ana, bea)
  }
  // Fit 35, distance 15, activity 5 and a new craft 5 in full, half of the 10 for value, no times: 65 of 90.
  assert.equal(await score(), 72)
  for (const who of [ana, bea]) await setHours(town, who)
  assert.equal(await score(), 94, 'with 20 for shared times, 85')
  await setHours(town, bea, { week: week('09:00', '10:00', [3]) })
  assert.equal(await score(), 83, 'one shared time, 75: the first of two Wednesdays is within a day')
  await setHours(town, bea)

  const setPrices = (mine: number, theirs: number) =>
    town.set(
      `update public.service_prices set list_price_cents = case when service_id in (select id from public.services where user_id = $1)
         then $2::int else $3::int end`,
      [ana.id, mine, theirs],
    )
  await setPrices(10_000, 7_500)
  assert.equal(await score(), 100, 'all 90')
  await setPrices(10_000, 7_400)
  assert.equal(await score(), 94, 'half of the value')
  await setPrices(10_000, 4_900)
  assert.equal(await score(), 89, 'nothing of it: 80')

  await town.set(`update public.service_wants set title = 'Something new' where user_id = $1`, [ana.id])
  assert.equal(await score(), 79, 'their service is of the craft, but not by its words: 26.25 for the fit, 71.25')
  await town.set(`update public.service_wants set title = 'A silk press' where user_id = $1`, [ana.id])

  await setCard(town, bea, `last_active_on = '2030-03-23'`)
  assert.equal(await score(), 86, 'last here 45 days ago, 77.5')
  await setCard(town, bea, `last_active_on = '2030-05-07'`)

  const trade = await send(town, ana, eve)
  await move(town, eve, 'accept', trade)
  for (const who of [ana, eve]) await move(town, who, 'done', trade)
  assert.equal(await score(), 86, 'they have had their hair done in a trade before: 77.5')
})

promise('distance counts by how far the member would go (B6.13)', async (town) => {
  const [ana, bea] = await pair(town, { radius: 90 }, { radius: 60, city: 'Salem' })
  // 43.8 miles are 7.7 of the 15 points within 90 miles, and 4.0 within 60.
  assert.deepEqual([await scoreOf(town, ana, bea), await scoreOf(town, bea, ana)], [64, 60])
  assert.equal((await suggestion(town, ana, bea))?.['miles'], 44)
})

promise('no score tells of a private price (A-35)', async (town) => {
  const [ana, bea] = await pair(town, { offers: { ...nails.offers, cents: 10_000 } }, { offers: { ...hair.offers, cents: 10_000 } })
  assert.deepEqual((await suggestion(town, ana, bea))?.['reasons'], ['near', 'value', 'active', 'new_craft'])
  await town.set('update public.services set show_price = false where user_id = $1', [bea.id])
  await match(town, ana, bea)
  const hidden = await suggestion(town, ana, bea)
  assert.deepEqual(hidden?.['reasons'], ['near', 'active', 'new_craft'])
  for (const cents of [0, 100, 10_000, 500_000]) {
    await town.set(
      'update public.service_prices set list_price_cents = $2 where service_id in (select id from public.services where user_id = $1)',
      [bea.id, cents],
    )
    await match(town, ana, bea)
    assert.deepEqual(await suggestion(town, ana, bea), hidden, `${cents}`)
  }
})

promise('the reason for setting someone aside makes what fits in part count less', async (town) => {
  const [ana, bea, eve] = await pair(town, { wants: { category: 'hair', title: 'Something new' } })
  for (const who of [ana, bea]) await setHours(town, who)
  await settle(town, eve, hair)
  await match(town, ana, bea, eve)
  assert.equal(await scoreOf(town, ana, bea), 85)
  await town.as(ana, 'select public.match_dismiss($1, $2)', [eve.id, 'too_far'])
  await match(town, ana)
  assert.equal(await scoreOf(town, ana, bea), 85, 'in the same city, nothing changes')
  await town.set(`update public.match_suggestions set dismiss_reason = 'not_my_style' where status = 'dismissed'`)
  await match(town, ana)
  assert.equal(await scoreOf(town, ana, bea), 81, '0.75 to the power of 1.5 of the 35 for the fit')
  assert.equal(await scoreOf(town, bea, ana), 85, 'only for the one who said it')
})

promise('shared times are meetings that fit into the time of both, from a day ahead, with the way', async (town) => {
  const [ana, bea] = await pair(town, { radius: 50 }, { radius: 50 })
  const times = async (mine: ReturnType<typeof week>, theirs: ReturnType<typeof week>) => {
    await setHours(town, ana, { week: mine })
    await setHours(town, bea, { week: theirs })
    await match(town, ana, bea)
    return (await suggestion(town, ana, bea))?.['shared_times']
  }
  // It is Tuesday noon; the next fourteen days have two Thursdays.
  assert.equal(await times(week('09:00', '12:00', [4]), week('11:00', '17:00', [4])), 2)
  assert.equal(await times(week('09:00', '12:00', [4]), week('11:15', '17:00', [4])), 0, 'three quarters of an hour are too short')
  assert.equal(await times(week('09:00', '12:00', [4]), week('09:00', '11:00', [4])), 4)
  assert.equal(await times(week('09:00', '12:00', [4]), week('09:00', '12:00', [4])), 5, 'no more than five are counted')
  const nineOnThursday = Date.parse('2030-05-09T09:00-07:00') / quarterMs
  await setBusy(town, bea, [nineOnThursday, nineOnThursday + 1, nineOnThursday + 2, nineOnThursday + 3])
  assert.equal(await times(week('09:00', '11:00', [4]), week('09:00', '12:00', [4])), 3, 'without what a calendar takes')
  await setCard(town, bea, `city = 'Salem'`)
  assert.equal(await times(week('09:00', '12:00', [4]), week('09:00', '12:00', [4])), 0, 'there and back takes three and a half hours')
})

promise('a member keeps the best twenty suggestions', async (town) => {
  await setClock(town)
  const [ana] = await town.professionals(1)
  await settle(town, ana, nails)
  const people: Member[] = []
  for (let many = 0; many < 22; many += 1) people.push(await town.member())
  for (const [place, who] of people.entries())
    await settle(town, who, place < 2 ? { ...hair, wants: { category: 'nails', title: 'Something new' } } : hair)
  await match(town, ana, ...people)
  const kept = await town.set('select other_id as id from public.match_suggestions where user_id = $1', [ana.id])
  assert.deepEqual(
    kept.map(({ id }) => String(id)).toSorted(),
    people
      .slice(2)
      .map(({ id }) => id)
      .toSorted(),
  )
})

promise('a night matches everyone once, from nine in the morning UTC on', async (town) => {
  const [ana, bea] = await pair(town)
  const next = async (most: number) => (await town.set('select internal.match_next($1) as many', [most]))[0]?.['many']
  await next(1000)
  await town.set('delete from public.match_suggestions')
  assert.equal(await next(1000), 0)
  await setClock(town, '2030-05-08 08:59+00')
  assert.equal(await next(1000), 0)
  await setClock(town, '2030-05-08 09:00+00')
  assert.equal(await next(1), 1)
  const [all] = await town.set('select count(*)::int as many from public.profiles')
  assert.equal(await next(1000), Number(all?.['many']) - 1)
  assert.equal(await next(1000), 0)
  assert.deepEqual([await scoreOf(town, ana, bea), await scoreOf(town, bea, ana)], [72, 72])
})
