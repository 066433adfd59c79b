// What services were worth in trades nearby: a number that says nothing of one person (B6.5).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { item, move, send } from '#tests/support/policies/trades.ts'

/** A trade of two that is over: `cents` for the hair, as much for the nails. */
async function completed(town: Stage, giver: Member, receiver: Member, cents: number, minutes = 60): Promise<void> {
  const trade = await send(town, giver, receiver, [
    item('proposer', { category: 'hair', agreed_value_cents: cents, duration_minutes: minutes }),
    item('recipient', { category: 'nails', agreed_value_cents: cents }),
  ])
  await move(town, receiver, 'accept', trade)
  for (const who of [giver, receiver]) await move(town, who, 'done', trade)
}

async function inPortland(town: Stage): Promise<[Member, Member]> {
  const pair = await town.professionals(2)
  await town.set(`update public.profiles set state_code = 'OR', city = 'Portland' where id = any ($1)`, [pair.map(({ id }) => id)])
  return pair
}

async function completedInPortland(town: Stage, cents: number, minutes?: number): Promise<Member> {
  const [giver, receiver] = await inPortland(town)
  await completed(town, giver, receiver, cents, minutes)
  return giver
}

const suggest = 'select public.suggested_value($1, $2) as cents'
const suggested = async (town: Stage, who: Member, category = 'hair', minutes = 60) =>
  (await town.as(who, suggest, [category, minutes]))[0]?.['cents']

promise('a value is suggested from five trades of others nearby, and four do not answer', async (town) => {
  const [ana] = await inPortland(town)
  for (const cents of [6200, 7000, 8100, 9000]) await completedInPortland(town, cents)
  assert.equal(await suggested(town, ana), null)
  const giver = await completedInPortland(town, 8300, 70)
  assert.equal(await suggested(town, ana), 8000, 'the median, to five dollars')
  assert.equal(await suggested(town, ana, 'hair', 100), null, 'of a similar length')
  assert.equal(await suggested(town, ana, 'massage'), null, 'of this craft')
  assert.equal(await suggested(town, giver), null, 'without their own')
  await town.set(`update public.profiles set state_code = 'TX', city = 'Austin' where id = $1`, [ana.id])
  assert.equal(await suggested(town, ana), null, 'nearby')
})

promise("one member's trades do not make up the five", async (town) => {
  const [ana, mal] = await inPortland(town)
  const others: Member[] = []
  for (let made = 0; made < 5; made += 1) others.push((await inPortland(town))[0])
  for (const other of others) await completed(town, other, mal, 8000)
  assert.equal(await suggested(town, ana), null)
  for (const other of others.slice(1)) await completed(town, mal, other, 8000)
  assert.equal(await suggested(town, ana), null)
})

promise('values are suggested to members who may trade, a hundred times a day', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.refuses(null, suggest, ['hair', 60])
  for (let times = 0; times < 100; times += 1) await suggested(town, ana)
  assert.deepEqual(await town.refuses(ana, suggest, ['hair', 60], 'PT429'), {
    message: "You've looked up 100 values today. Please try again tomorrow.",
    hint: 'limit_reached',
  })
  assert.equal(await suggested(town, bea), null)
  await town.endsTrial(bea)
  assert.equal((await town.refuses(bea, suggest, ['hair', 60], 'PT403')).hint, 'gate_basic')
})
