// What the two of an offer read about it: notifications, and what waits for them.
import assert from 'node:assert/strict'
import { reject } from '#tests/support/policies/market/listings.ts'
import { accept, counter, hoursLeft, later, move, offer, openListing, passes } from '#tests/support/policies/market/offers.ts'
import { silkPress, tradeOffer, tradeSql } from '#tests/support/policies/market/traded.ts'
import { saidOf } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const last = async (town: Stage, who: Member): Promise<Row | undefined> =>
  (
    await town.as(
      who,
      `select title, message, link, tab from public.notifications where type = 'offer_update' and user_id = $1 order by created_at desc, id desc limit 1`,
      [who.id],
    )
  )[0]
const waits = (town: Stage, who: Member): Promise<Row[]> =>
  town.as(who, `select kind, to_do, subject_id, person_id, facts, link from public.waiting_for_me() where area = 'marketplace'`)
const kindsFor = async (town: Stage, ...people: Member[]) => {
  const kinds: unknown[][] = []
  for (const who of people) kinds.push((await waits(town, who)).map(({ kind }) => kind))
  return kinds
}

promise('each of the two hears what the other did, and where it is', async (town) => {
  const { seller, ana, id } = await openListing(town, { quantity: 2 })
  const sent = await offer(town, ana, id, 18000, 2)
  const hears = async (who: Member, title: string, message: string) => {
    assert.deepEqual(await last(town, who), { title, message, link: `/marketplace?item=${id}&offer=${sent}`, tab: 'trades' })
    await later(town, '1 minute')
  }
  await hears(seller, `${ana.name} made you an offer`, '$180.00 for 2 pieces: Shears from Japan.')
  await counter(town, seller, sent, 11000)
  await hears(ana, `${seller.name} answered with another offer`, '$110.00: Shears from Japan.')
  await accept(town, ana, sent)
  await hears(
    seller,
    `${ana.name} accepted your offer`,
    '$110.00: Shears from Japan. It is reserved for seven days: agree on when and where.',
  )
  await move(town, seller, 'handedOver', sent)
  await hears(ana, `${seller.name} says it was handed over`, 'It is about Shears from Japan. If it was not, say so within three days.')
  await move(town, ana, 'handedOver', sent)
  await hears(seller, 'Handed over: Shears from Japan', 'Thank you both.')
})

promise('what is offered in services is named, and so is the cash with it', async (town) => {
  const { seller, ana, id } = await openListing(town, { is_trade: true })
  const sent = await tradeOffer(town, ana, id, { services: [silkPress, { ...silkPress, title: 'Brow tint' }] })
  assert.equal((await last(town, seller))?.['message'], 'Silk press and trim, Brow tint: Shears from Japan.')
  assert.deepEqual((await waits(town, seller))[0]?.['facts'], {
    listing: 'Shears from Japan',
    amount: 0,
    pieces: 1,
    services: ['Silk press and trim', 'Brow tint'],
  })
  await town.as(seller, tradeSql.counter, [sent, 1, 2000, 1, JSON.stringify([silkPress]), true])
  assert.equal((await last(town, ana))?.['message'], 'Silk press and trim, and $20.00: Shears from Japan.')
})

promise('what became a trade waits under Trades, not under offers', async (town) => {
  const { seller, ana, id } = await openListing(town, { is_trade: true })
  const sent = await tradeOffer(town, ana, id)
  assert.deepEqual(await kindsFor(town, seller, ana), [['answer_offer'], []])
  await town.as(seller, tradeSql.accept, [sent, 1, true])
  assert.deepEqual(await kindsFor(town, seller, ana), [[], []])
})

promise('unread news of an offer takes the place of older news of it', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await offer(town, bea, id)
  await move(town, ana, 'decline', sent)
  const read = await town.as(
    seller,
    `select template from public.notifications where type = 'offer_update' and user_id = $1 order by template`,
    [seller.id],
  )
  assert.deepEqual(read, [{ template: 'offer_made' }, { template: 'offer_withdrawn' }])
})

promise('every sentence about offers has room for the longest names and titles', async (town) => {
  const [long, kinds] = [
    'W'.repeat(100),
    await town.set(`select kind from internal.notice_kinds where type = 'offer_update' order by kind`),
  ]
  assert.equal(kinds.length, 14)
  for (const { kind } of kinds)
    for (const facts of [
      { listing: long, who: long, amount: 100000000, pieces: 999 },
      { listing: null, who: 'Ana', amount: 0, pieces: 1 },
    ]) {
      const [title, message] = (await saidOf(town, String(kind), facts)) as [string, string]
      assert.ok(title.length > 10 && title.length <= 80, `${String(kind)}: ${title}`)
      assert.ok(message.length > 10 && message.length <= 200, `${String(kind)}: ${message}`)
      assert.doesNotMatch(title + message, /null|\{|\}/)
    }
})

promise('nobody writes news of an offer to another in their own name', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  const write = `insert into public.notifications (user_id, type, title, message, related_id, actor_id) values ($1, 'offer_update', 'Accepted', 'Come by', $2, $3)`
  await town.refuses(ana, write, [seller.id, sent, ana.id])
})

promise('an offer waits for whose turn it is, and then for both until it is handed over', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  assert.deepEqual(await waits(town, seller), [
    {
      kind: 'answer_offer',
      to_do: true,
      subject_id: sent,
      person_id: ana.id,
      facts: { listing: 'Shears from Japan', amount: 9000, pieces: 1 },
      link: `/marketplace?item=${id}&offer=${sent}`,
    },
  ])
  assert.deepEqual(await kindsFor(town, ana, bea), [[], []])
  await counter(town, seller, sent, 10000)
  assert.deepEqual(await kindsFor(town, seller, ana), [[], ['answer_offer']])
  await accept(town, ana, sent)
  assert.deepEqual(await kindsFor(town, seller, ana), [['hand_over'], ['hand_over']])
  await move(town, seller, 'handedOver', sent)
  assert.deepEqual(await kindsFor(town, seller, ana), [[], ['hand_over']])
  await move(town, ana, 'handedOver', sent)
  assert.deepEqual(await kindsFor(town, seller, ana, bea), [[], [], []])
})

promise('nothing waits of an offer behind another, or past its end', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const [first, second] = [await offer(town, ana, id), await offer(town, bea, id)]
  assert.deepEqual(await kindsFor(town, seller), [['answer_offer', 'answer_offer']])
  await accept(town, seller, first)
  assert.deepEqual(await kindsFor(town, seller, bea), [['hand_over'], []])
  await later(town, `${await hoursLeft(town, first)} hours`)
  assert.deepEqual(await kindsFor(town, seller, ana), [[], []], 'the reservation is over')
  await passes(town, '0')
  assert.deepEqual(await kindsFor(town, seller), [['answer_offer']])
  await later(town, `${await hoursLeft(town, second)} hours`)
  assert.deepEqual(await kindsFor(town, seller, bea), [[], []])
})

promise('what is reserved waits to be handed over also once its listing is taken down, without its title for the buyer', async (town) => {
  const { seller, ana, id } = await openListing(town)
  await accept(town, seller, await offer(town, ana, id))
  await reject(town, id)
  const titles = [...(await waits(town, seller)), ...(await waits(town, ana))].map(({ facts }) => (facts as { listing: unknown }).listing)
  assert.deepEqual(titles, ['Shears from Japan', null])
})
