// What each of the two of an offer can do with it: the screens' questions (domain/market/offers.ts) beside the database.
import assert from 'node:assert/strict'
import { afterMove, offerMoves, type Offer, type OfferMove } from '#domain/market/offers.ts'
import { offer as makeOffer, offerSql, openListing } from '#tests/support/policies/market/offers.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

type OfferRow = Row & Offer & { id: string }

const moveSql: Record<OfferMove, string> = {
  counter: offerSql.counter,
  accept: offerSql.accept,
  decline: offerSql.decline,
  release: offerSql.release,
  hand_over: offerSql.handedOver,
}

function moveValues(move: OfferMove, { id, version }: OfferRow): unknown[] {
  if (move === 'counter') return [id, version, 10_000, 1, '']
  return move === 'accept' ? [id, version] : [id]
}

async function moveOffer(town: Stage, who: Member, move: OfferMove, offer: OfferRow): Promise<OfferRow> {
  const [moved] = await town.as(who, moveSql[move], moveValues(move, offer))
  return moved as OfferRow
}

type People = { seller: Member; buyer: Member; stranger: Member }

/** Every state an offer can be in, reached with the moves that lead there. */
const states: Record<string, (town: Stage, offer: OfferRow, people: People) => Promise<unknown>> = {
  'pending, the seller to answer': async () => {},
  'countered, the buyer to answer': (town, offer, { seller }) => moveOffer(town, seller, 'counter', offer),
  'pending again, after two answers': async (town, offer, { seller, buyer }) =>
    moveOffer(town, buyer, 'counter', await moveOffer(town, seller, 'counter', offer)),
  accepted: (town, offer, { seller }) => moveOffer(town, seller, 'accept', offer),
  'accepted, and the seller said that it was handed over': async (town, offer, { seller }) => {
    await moveOffer(town, seller, 'accept', offer)
    await moveOffer(town, seller, 'hand_over', offer)
  },
  'accepted, and the buyer said that it was handed over': async (town, offer, { seller, buyer }) => {
    await moveOffer(town, seller, 'accept', offer)
    await moveOffer(town, buyer, 'hand_over', offer)
  },
  completed: async (town, offer, { seller, buyer }) => {
    await moveOffer(town, seller, 'accept', offer)
    await moveOffer(town, buyer, 'hand_over', offer)
    await moveOffer(town, seller, 'hand_over', offer)
  },
  released: async (town, offer, { seller, buyer }) => {
    await moveOffer(town, seller, 'accept', offer)
    await moveOffer(town, buyer, 'release', offer)
  },
  declined: (town, offer, { seller }) => moveOffer(town, seller, 'decline', offer),
  withdrawn: (town, offer, { buyer }) => moveOffer(town, buyer, 'decline', offer),
  expired: (town) => town.set(`select clock.move('4 days')`),
}

const rowOf = async (town: Stage, id: string) => {
  const [row] = await town.set('select * from public.listing_offers where id = $1', [id])
  return row as OfferRow
}

async function offered(town: Stage): Promise<{ people: People; offer: OfferRow }> {
  const { seller, ana: buyer, bea: stranger, id } = await openListing(town)
  return { people: { seller, buyer, stranger }, offer: await rowOf(town, await makeOffer(town, buyer, id)) }
}

for (const [state, bringAbout] of Object.entries(states)) {
  promise(`every move of everyone on an offer that is ${state} goes as domain/market/offers.ts says`, async (town) => {
    const { people, offer } = await offered(town)
    await bringAbout(town, offer, people)
    for (const who of Object.values(people)) {
      for (const move of offerMoves) await walk(town, move, who, await rowOf(town, offer.id))
    }
  })
}

/** Tries it, compares, and leaves everything as it was. */
async function walk(town: Stage, move: OfferMove, who: Member, before: OfferRow): Promise<void> {
  const expected = afterMove(before, move, who.id)
  await town.set('savepoint walk')
  const found = await town.as(who, moveSql[move], moveValues(move, before)).then(
    ([row]) => row?.['status'],
    (refused: { hint?: string }) => refused.hint ?? 'no hint',
  )
  await town.set('rollback to savepoint walk')
  assert.equal(found, expected, `${move} by ${who.name} while ${before.status}`)
}

promise('the moves of an offer, written down: who can do what, and what it leads to', async (town) => {
  const { people, offer } = await offered(town)
  const led = async (who: keyof People) => {
    const row = await rowOf(town, offer.id)
    return offerMoves.map((move) => afterMove(row, move, people[who].id))
  }
  assert.deepEqual(await led('seller'), ['countered', 'accepted', 'declined', 'bad_state', 'bad_state'])
  assert.deepEqual(await led('buyer'), ['bad_state', 'bad_state', 'withdrawn', 'bad_state', 'bad_state'])
  assert.deepEqual(
    await led('stranger'),
    offerMoves.map(() => 'not_found'),
  )
  await moveOffer(town, people.seller, 'accept', offer)
  assert.deepEqual(await led('buyer'), ['bad_state', 'bad_state', 'bad_state', 'released', 'accepted'])
  await moveOffer(town, people.seller, 'hand_over', offer)
  assert.deepEqual(await led('seller'), ['bad_state', 'bad_state', 'bad_state', 'bad_state', 'accepted'])
  assert.deepEqual(await led('buyer'), ['bad_state', 'bad_state', 'bad_state', 'released', 'completed'])
})
