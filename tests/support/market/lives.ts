// Random lives of a listing and its offers in the database: after every step all rows are as in the model.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { seeded } from '#tests/support/rest-oracle/random.ts'
import { list, sellers } from '#tests/support/policies/market/listings.ts'
import { offerSql } from '#tests/support/policies/market/offers.ts'
import { tradeSql, trading } from '#tests/support/policies/market/traded.ts'
import { openStage, type Member, type Stage } from '#tests/support/policies/stage.ts'
import { apply, buyerIn, newWorld, nextStep, type Made, type Step } from './chances.ts'
import { clockRuns, type Who, type World } from './model.ts'

/** How often each move was made or refused, and how offers stood at the end. */
export type Tally = { lives: number; steps: number; made: Map<string, number>; endings: Map<string, number> }
export const newTally = (): Tally => ({ lives: 0, steps: 0, made: new Map(), endings: new Map() })
const add = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

type Town = { stage: Stage; members: Record<Who, Member>; listing: string; ids: string[] }

/** Lives with these seeds; fails at the first that differs, with its steps. */
export async function compareLives(owner: pg.Client, seeds: readonly number[], tally = newTally()): Promise<Tally> {
  await owner.query('begin')
  try {
    const stage = openStage(owner)
    const [sam, ana, bea, cleo] = await sellers(stage, 4)
    const members = { sam, ana, bea, cleo }
    // Its limits are promises of their own.
    await owner.query(`update internal.site_settings set value = highest where name = 'trade_requests_a_day'`)
    await owner.query('savepoint life')
    for (const seed of seeds) {
      await live({ stage, members, listing: '', ids: [] }, seed, tally)
      await owner.query('rollback to savepoint life')
    }
  } finally {
    await owner.query('rollback')
  }
  return tally
}

async function live(town: Town, seed: number, tally: Tally): Promise<void> {
  const random = seeded(seed)
  const world = newWorld(random)
  await setClock(town, world.now)
  town.listing = await list(town.stage, town.members.sam, {
    price_mode: 'offers',
    price: 100,
    quantity: world.quantity,
    is_trade: true,
  })
  const lived: Step[] = []
  try {
    for (let length = 20 + random.below(50); length > 0; length -= 1) {
      const step = nextStep(random, world)
      lived.push(step)
      world.now += step.after
      await setClock(town, world.now)
      if (step.does !== 'wait') add(tally.made, await make(town, world, step))
      else if (step.runs) {
        clockRuns(world)
        await town.stage.set(`select clock.run('end offers')`)
      }
      assert.deepEqual(await rowsOf(town), expectedOf(world))
      assert.deepEqual(await contradictions(town), [])
      tally.steps += 1
    }
  } catch (fault) {
    const steps = lived.map((step) => JSON.stringify(step)).join('\n')
    throw new Error(`life ${seed} of ${world.quantity} pieces differs from the model after\n${steps}`, { cause: fault })
  }
  tally.lives += 1
  for (const { status, reason } of world.offers) add(tally.endings, reason ?? status)
}

/** The move and how it was answered; whatever the model says has to be the answer. */
async function make(town: Town, world: World, step: Made): Promise<string> {
  const { does, who } = step
  const send = callOf(town, world, step)
  const expected = apply(world, step)
  if (expected === undefined) return `${does}: nothing to do`
  const refusal = await send().then(
    () => null,
    (error: pg.DatabaseError) => (error.code === '23505' ? 'duplicate' : (error.hint ?? `a fault: ${error.message}`)),
  )
  assert.equal(refusal, expected, `${does} by ${who}`)
  return refusal === null ? does : `${does}: ${refusal}`
}

function callOf({ stage, members, listing, ids }: Town, world: World, step: Made): () => Promise<unknown> {
  const { does, who, on, how } = step
  const { cents, pieces } = how
  const version = (world.offers[on]?.version ?? 1) - (how.stale ? 1 : 0)
  const moves =
    (sql: string, ...values: unknown[]) =>
    () =>
      stage.as(members[who], sql, [ids[on], ...values])
  const sells =
    (sql: string, ...values: unknown[]) =>
    () =>
      stage.as(members.sam, sql, [listing, ...values])
  const calls: Record<typeof does, () => Promise<unknown>> = {
    make: async () => {
      const buyer = members[buyerIn(step)]
      const [made] = how.isMixed
        ? await stage.as(buyer, tradeSql.make, trading(listing, { cents, pieces, isHappy: true }))
        : await stage.as(buyer, offerSql.make, [listing, cents, pieces, '', null])
      ids.push(String(made?.['id']))
    },
    counter: moves(tradeSql.counter, version, cents, pieces, null, true),
    accept: moves(tradeSql.accept, version, true),
    mark: async () => {
      const [handover] = await stage.set(partSql, [ids[on], true])
      await stage.as(members[who], 'select public.trade_mark_done($1)', [handover?.['id']])
    },
    give: async () => {
      const [visit] = await stage.set(`${beginSql} returning meeting.id`, [ids[on]])
      for (const one of [members.sam, members[world.offers[on]?.buyer ?? 'ana']])
        await stage.as(one, 'select public.trade_mark_done($1)', [visit?.['id']])
    },
    cancelTrade: async () => {
      const [handover] = await stage.set(partSql, [ids[on], true])
      const trade = handover?.['trade_id']
      await stage.as(members[who], `select public.trade_cancel($1, 'schedule')`, [trade])
      const [owed] = await stage.set('select owed_to from public.trade_proposals where id = $1 and owed_to is not null', [trade])
      const creditor = Object.values(members).find(({ id }) => id === owed?.['owed_to'])
      if (creditor) await stage.as(creditor, `select public.trade_owed_choice($1, 'forgive')`, [trade])
    },
    decline: moves(offerSql.decline),
    release: moves(offerSql.release),
    handOver: moves(offerSql.handedOver),
    block: () =>
      stage.as(members[buyerIn(step)], 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
        members[buyerIn(step)].id,
        members.sam.id,
      ]),
    withdraw: sells(`select public.listing_end($1, 'withdrawn')`),
    renew: sells('select public.listing_renew($1)'),
    resize: sells('update public.marketplace_listings set quantity = $2 where id = $1', Math.max(1, pieces)),
    takeDown: () => stage.set(`select internal.reject_content('marketplace_listing', $1, 'Too dark')`, [listing]),
    giveBack: () => stage.set(`update public.marketplace_listings set status = 'approved' where id = $1`, [listing]),
  }
  return calls[does]
}

const partSql = `select meeting.id, meeting.trade_id from public.trade_appointments as meeting
  join public.listing_offers as offer on offer.trade_id = meeting.trade_id where offer.id = $1 and meeting.is_handover = $2`
const beginSql = `update public.trade_appointments as meeting
  set status = 'confirmed', starts_at = clock.now() - interval '2 hours', ends_at = clock.now() - interval '1 hour'
  from public.listing_offers as offer where offer.id = $1 and offer.trade_id = meeting.trade_id and not meeting.is_handover`

const setClock = ({ stage }: Town, ms: number) =>
  stage.set('update clock.settings set shift = $1::timestamptz - now()', [new Date(ms).toISOString()])

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

async function rowsOf({ stage, ids, listing }: Town): Promise<unknown[]> {
  const offers = await stage.set(
    `select id, status, end_reason, waits, quantity, amount_cents, version, ${ms('expires_at')} as until, ${ms('reserved_until')} as reserved,
       seller_handed_at is not null as sold, buyer_handed_at is not null as bought, kind = 'mixed' as mixed,
       (select trade.status from public.trade_proposals as trade where trade.id = trade_id) as trade
     from public.listing_offers where listing_id = $1`,
    [listing],
  )
  const byName = new Map(offers.map(({ id, ...row }) => [String(id), Object.values(row)]))
  const [row] = await stage.set(
    `select status, closed_reason is not distinct from 'withdrawn' as withdrawn, quantity, reserved, sold, ${ms('expires_at')} as until
     from public.marketplace_listings where id = $1`,
    [listing],
  )
  return [Object.values(row ?? {}), ...ids.map((id) => byName.get(id)), byName.size]
}

function expectedOf({ status, isWithdrawn, quantity, reserved, sold, endsAt, offers }: World): unknown[] {
  return [
    [status, isWithdrawn, quantity, reserved, sold, endsAt],
    ...offers.map((offer) => [
      offer.status,
      offer.reason,
      offer.waits,
      offer.quantity,
      offer.cents,
      offer.version,
      offer.expiresAt,
      offer.reservedUntil,
      offer.handed.includes('sam'),
      offer.handed.includes(offer.buyer),
      offer.isMixed,
      offer.trade?.status ?? null,
    ]),
    offers.length,
  ]
}

/** Pieces that do not add up, and open offers that would have no end; of no model, so that both cannot be wrong together. */
const contradictions = ({ stage, listing }: Town) =>
  stage.set(
    `select listing.id from public.marketplace_listings as listing where listing.id = $1 and (listing.reserved + listing.sold > listing.quantity
       or listing.reserved <> (select coalesce(sum(quantity), 0) from public.listing_offers where listing_id = listing.id and status = 'accepted')
       or exists (select from public.listing_offers where listing_id = listing.id and status in ('pending', 'countered')
         and expires_at > clock.now() + interval '64 days')
       or exists (select from public.listing_offers where listing_id = listing.id and status = 'accepted' and kind = 'cash' and reserved_until > clock.now() + interval '7 days')
       or exists (select from public.listing_offers as offer join public.trade_proposals as trade on trade.id = offer.trade_id
         where offer.listing_id = listing.id and (offer.status = 'accepted') <> (trade.status = 'accepted'))
       or exists (select from public.listing_offers where listing_id = listing.id and status = 'accepted' and (kind = 'cash') <> (trade_id is null)))`,
    [listing],
  )
