// C1: sealed reviews, strikes, disputes and private prices change no answer of those whom they do not concern: no table, computed
// field, filter, order, count or function.
import assert from 'node:assert/strict'
import { conductSql, members, met, owed, words } from '#tests/support/policies/conduct.ts'
import { changedAnswers } from '#tests/support/policies/every-answer.ts'
import { hair, match, nails, pair } from '#tests/support/policies/matches.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, review } from '#tests/support/policies/reviews.ts'
import type { Member } from '#tests/support/policies/stage.ts'

promise('a sealed review changes no answer of anyone but its author', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const trade = await completed(town, ana, bea)
  const others = [bea, eve, await town.staff('moderator'), await town.admin(), null]
  const change = async () => {
    const { id } = await review(town, ana, trade, { body: 'Between us', note: 'For the team' })
    return [id]
  }
  const given = { ids: [ana.id, bea.id, trade], change }
  assert.deepEqual(await changedAnswers(town, others, given), [])
  assert.match((await changedAnswers(town, [ana], given)).join(), /Between us/)
})

promise('a strike changes no answer of anyone but its member and those who answer appeals', async (town) => {
  const [ana, bea, eve] = await members(town)
  const [meeting] = await owed(town, bea, ana)
  const change = async () => {
    const [row] = await town.set(
      `insert into public.conduct_strikes (user_id, kind, points, trade_id, expires_at)
       values ($1, 'conduct', 2, $2, clock.now() + interval '180 days') returning id`,
      [ana.id, meeting.trade_id],
    )
    await town.set(`select clock.run('count strikes')`)
    return [String(row?.['id'])]
  }
  const given = { ids: [ana.id, bea.id, meeting.trade_id], change }
  assert.deepEqual(await changedAnswers(town, [bea, eve, await town.staff('support'), null], given), [])
  for (const who of [ana, await town.staff('moderator')]) assert.notDeepEqual(await changedAnswers(town, [who], given), [], who.name)
})

promise('a dispute changes no answer of anyone but its two members and those who decide it', async (town) => {
  const [ana, bea, eve] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  const change = async () => {
    const [dispute] = await town.as(ana, conductSql.dispute, [meeting.trade_id, meeting.id, 'quality', words])
    return [String(dispute?.['id'])]
  }
  const given = { ids: [ana.id, bea.id, meeting.trade_id, meeting.id], change }
  assert.deepEqual(await changedAnswers(town, [eve, await town.staff('support'), null], given), [])
  for (const who of [ana, bea, await town.staff('moderator')])
    assert.match((await changedAnswers(town, [who], given)).join(), /not what we had/, who.name)
})

promise('a private price changes no answer of a member who has no right to it: no score, order, sort or suggested value', async (town) => {
  const [ana, bea, eve] = await pair(town, { offers: { ...nails.offers, cents: 10_000 } }, { offers: { ...hair.offers, cents: 10_000 } })
  const [listed] = await town.set('update public.services set show_price = false where user_id = $1 returning id', [bea.id])
  await town.endsTrial(eve)
  await match(town, ana, bea)
  const also = ['match', 'nearest', 'newest', 'rating', 'name'].map(
    (sort) => `select to_jsonb(card) as read from public.browse_professionals(sort => '${sort}') as card`,
  )
  const priced = (who: Member, cents: number) => async () => {
    await town.set(
      'update public.service_prices set list_price_cents = $2, product_cost_cents = $2 / 2 where service_id in (select id from public.services where user_id = $1)',
      [who.id, cents],
    )
    await match(town, ana, bea)
    return []
  }
  const ids = [ana.id, bea.id, String(listed?.['id'])]
  for (const cents of [0, 500_000]) {
    const changed = await changedAnswers(town, [ana, eve, null], { ids, also, change: priced(bea, cents) })
    // who may send a request and has opened the profile reads the values beforehand.
    assert.deepEqual(
      changed.filter((each) => !each.startsWith(`${ana.name}: select to_jsonb(read) as read from public.trade_terms(`)),
      [],
    )
  }
  // Shown to everyone, the same change moves the score.
  await town.set('update public.services set show_price = true where user_id = $1', [bea.id])
  await match(town, ana, bea)
  assert.match((await changedAnswers(town, [ana], { ids, also, change: priced(bea, 7_400) })).join(), /my_matches.*"score"/s)
})
