// Contact details in the message of an offer unlock when the trade is accepted (B6.4).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, moveSql, offer, send } from '#tests/support/policies/trades.ts'

const mine = 'Call me: (503) 555-0134, or ana@salon.test. https://ana.test/book'
const masked = 'Call me: •••, or •••. •••'
const read = 'select message, public.own_words(offer) as own from public.trade_versions as offer where trade_id = $1 order by version'
const whole = 'select message from public.trade_proposals where id = $1'

promise('phone numbers, addresses and links are masked, and nothing else is', async (town) => {
  const cases = [
    ['503-555-0134', '•••'],
    ['503.555.0134 or 5035550134', '••• or •••'],
    ['15035550134', '•••'],
    ['+1 (503) 555 0134', '•••'],
    ['+44 20 7946 0958', '•••'],
    ['Text 555-0134 today', 'Text ••• today'],
    ['Ana.B+x@salon.co.uk', '•••'],
    ['see www.salon.test/x?y=1 now', 'see ••• now'],
    ['HTTP://salon.test', '•••'],
    ['find me on instagram.com/ana', 'find me on •••'],
    ['My salon: anas-chair.salon', 'My salon: •••'],
    ['90 minutes, $120, 2 coats. Free 11/24 or 2030-11-24 at 10:30', '90 minutes, $120, 2 coats. Free 11/24 or 2030-11-24 at 10:30'],
    ['Room 204, 3rd floor. No.5 is fine', 'Room 204, 3rd floor. No.5 is fine'],
    ['Great!Thanks @ the fair', 'Great!Thanks @ the fair'],
  ]
  for (const [words, seen] of cases) assert.deepEqual(await town.set('select internal.masked($1) as seen', [words]), [{ seen }], words)
})

promise('the other person reads the mask in every version until the trade is accepted, its author their own words', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, offer, { message: mine })
  assert.deepEqual(await town.as(bea, whole, [trade.id]), [{ message: masked }])
  assert.deepEqual(await town.as(bea, read, [trade.id]), [{ message: masked, own: masked }])
  assert.deepEqual(await town.as(ana, read, [trade.id]), [{ message: masked, own: mine }])
  await town.refuses(bea, 'select from internal.unmasked_offers')
  const forged = 'select public.own_words(jsonb_populate_record(null::public.trade_versions, $1)) as own'
  assert.deepEqual(await town.as(bea, forged, [{ trade_id: trade.id, version: 1, author_id: bea.id, message: 'made up' }]), [
    { own: 'made up' },
  ])

  await town.as(bea, `select from public.trade_counter($1, $2, 'Or bea@salon.test', 1)`, [trade.id, JSON.stringify(offer)])
  assert.equal((await town.as(ana, read, [trade.id]))[1]?.['own'], 'Or •••')
  await move(town, ana, 'accept', { id: trade.id, current_version: 2 })
  for (const who of [ana, bea]) {
    assert.deepEqual(await town.as(who, whole, [trade.id]), [{ message: mine }])
    assert.deepEqual(await town.as(who, read, [trade.id]), [
      { message: mine, own: mine },
      { message: 'Or bea@salon.test', own: 'Or bea@salon.test' },
    ])
  }
  assert.deepEqual(await town.set('select from internal.unmasked_offers'), [])
})

promise('a declined or withdrawn offer keeps its mask', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const over = async (to: Member, who: Member, what: 'decline' | 'withdraw') => {
    const trade = await send(town, ana, to, offer, { message: mine })
    await town.as(who, moveSql[what], [trade.id])
    assert.deepEqual(await town.as(to, read, [trade.id]), [{ message: masked, own: masked }])
  }
  await over(bea, bea, 'decline')
  await over(cleo, ana, 'withdraw')
})

promise('a sign that changes the direction of writing hides no number from the mask', async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, offer, { message: '503\u200e-555\u200e-0134' })
  assert.deepEqual(await town.as(bea, whole, [trade.id]), [{ message: '•••' }])
})
