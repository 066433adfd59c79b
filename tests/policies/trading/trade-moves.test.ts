import assert from 'node:assert/strict'
import { moves, stepOf, type Move, type Refusal, type Step, type Trade } from '#domain/trades.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { begin, move, moveSql, moveValues, send, type TradeRow } from '#tests/support/policies/trades.ts'

type People = { proposer: Member; recipient: Member; stranger: Member }

const givenTo = async (town: Stage, { id }: Member) =>
  (await town.set('select id from public.trade_appointments where receiver_id = $1', [id])) as { id: string }[]

/** Every state a trade can be in, reached with the moves that lead there. */
const states: Record<string, (town: Stage, trade: TradeRow, people: People) => Promise<unknown>> = {
  'pending, the recipient to answer': async () => {},
  'pending, the proposer to answer': (town, trade, { recipient }) => move(town, recipient, 'counter', trade),
  accepted: (town, trade, { recipient }) => move(town, recipient, 'accept', trade),
  'accepted, and the proposer said all is done': async (town, trade, { proposer, recipient }) => {
    await move(town, recipient, 'accept', trade)
    await move(town, proposer, 'done', trade)
  },
  'accepted, and the proposer got theirs': async (town, trade, { proposer, recipient }) => {
    await move(town, recipient, 'accept', trade)
    await begin(town, trade.id, ...(await givenTo(town, proposer)))
    for (const { id } of [proposer, recipient])
      await town.as({ ...proposer, id }, 'select public.trade_mark_done(id) from public.trade_appointments where receiver_id = $1', [
        proposer.id,
      ])
  },
  'accepted, and both got some of theirs': async (town, trade, { recipient }) => {
    await move(town, recipient, 'accept', trade)
    await town.set(
      `insert into public.trade_items (trade_id, version, giver_id, receiver_id, position, title, category, duration_minutes, agreed_value_cents)
       select trade_id, version, giver_id, receiver_id, position + 2, title, category, duration_minutes, agreed_value_cents from public.trade_items`,
    )
    await town.set(
      `insert into public.trade_appointments (trade_id, provider_id, receiver_id, minutes, timezone, status, provider_done_at, receiver_done_at)
       select trade_id, giver_id, receiver_id, 60, 'America/Chicago', 'done', clock.now(), clock.now() from public.trade_items where position > 2`,
    )
  },
  'accepted, and the proposer is owed': async (town, trade, { proposer, recipient }) => {
    await move(town, recipient, 'accept', trade)
    await begin(town, trade.id, ...(await givenTo(town, recipient)))
    for (const who of [proposer, recipient])
      await town.as(who, 'select public.trade_mark_done(id) from public.trade_appointments where provider_id = $1', [proposer.id])
    await move(town, recipient, 'cancel', trade)
  },
  completed: async (town, trade, { proposer, recipient }) => {
    await move(town, recipient, 'accept', trade)
    await move(town, recipient, 'done', trade)
    await move(town, proposer, 'done', trade)
  },
  declined: (town, trade, { recipient }) => move(town, recipient, 'decline', trade),
  withdrawn: (town, trade, { proposer }) => move(town, proposer, 'withdraw', trade),
  cancelled: async (town, trade, { proposer, recipient }) => {
    await move(town, recipient, 'accept', trade)
    await move(town, proposer, 'cancel', trade)
  },
  expired: (town) => town.set(`select clock.move('7 days')`),
}

for (const [state, bringAbout] of Object.entries(states)) {
  promise(`every move of everyone on a trade that is ${state} goes as domain/trades.ts says`, async (town) => {
    const [proposer, recipient, stranger] = await town.professionals(3)
    const people = { proposer, recipient, stranger }
    const { id } = await send(town, proposer, recipient)
    await bringAbout(town, await facts(town, id), people)
    for (const who of Object.values(people)) {
      for (const what of moves) await walk(town, what, who, await facts(town, id))
    }
  })
}

async function walk(town: Stage, what: Move, who: Member, before: TradeRow): Promise<void> {
  const expected = stepOf(before, what, who.id)
  const where = `${what} by ${who.name} while ${before.status}, ${before.phase}`
  await town.set('savepoint walk')
  const earlier = await witness(town, before)
  const { after, refusal } = await town.as(who, moveSql[what], moveValues(what, before)).then(
    ([row]) => ({ after: row as TradeRow | undefined, refusal: null }),
    (refused: { hint?: string }) => ({ after: undefined, refusal: refused.hint ?? 'no hint' }),
  )
  const later = await witness(town, before)
  if (typeof expected === 'string') {
    assert.equal(refusal, expected satisfies Refusal, where)
    assert.deepEqual(later, earlier, `${where} must leave no trace`)
  } else {
    assert.ok(after, `${where}: refused with ${refusal}`)
    assertStep(expected, before, who, after, earlier, later, where)
  }
  await town.set('rollback to savepoint walk; release savepoint walk')
}

type Witness = Awaited<ReturnType<typeof witness>>

function assertStep(step: Step, before: TradeRow, who: Member, after: TradeRow, earlier: Witness, later: Witness, where: string): void {
  const other = before.proposer_id === who.id ? before.recipient_id : before.proposer_id
  const awaits = step.phase === 'awaiting the other'
  const phase = awaits ? (other === before.recipient_id ? 'awaiting_recipient' : 'awaiting_proposer') : step.phase
  assert.deepEqual([after.status, after.phase, after.awaiting_user_id], [step.to, phase, awaits ? other : null], where)

  const does = (what: string) => Number(step.effects.some((effect) => effect.does === what))
  assert.equal(later.versions - earlier.versions, does('add version'), `${where}: versions`)
  assert.equal(later.cards - earlier.cards, does('open conversation'), `${where}: cards`)
  assert.equal(later.appointments - earlier.appointments, 2 * does('add appointments'), `${where}: appointments`)
  assert.equal(later.cancelled - earlier.cancelled, earlier.live * does('cancel appointments'), `${where}: cancelled appointments`)
  assert.equal(later.completed - earlier.completed, 2 * does('count as completed'), `${where}: trades completed`)
  const told = step.effects.flatMap((effect) =>
    effect.does === 'tell' ? (effect.whom === 'both' ? [who.id, other] : [other]).map((user) => `${effect.type} to ${user}`) : [],
  )
  // Each notification has its own cause, so a second of the same type adds a row as well.
  const added = [...later.told]
  for (const notice of earlier.told) added.splice(added.indexOf(notice), 1)
  assert.deepEqual(added, told.toSorted(), `${where}: told`)
}

async function facts(town: Stage, id: string): Promise<TradeRow> {
  const [trade] = await town.set('select * from public.trade_proposals where id = $1', [id])
  const appointments = await town.set('select * from public.trade_appointments where trade_id = $1', [id])
  return { ...trade, trade_appointments: appointments } as unknown as TradeRow & Trade
}

async function witness(town: Stage, { id, proposer_id, recipient_id }: TradeRow) {
  const [counts] = await town.set(
    `select to_jsonb(trade) as trade,
       (select count(*)::int from public.trade_versions where trade_id = $1) as versions,
       (select count(*)::int from public.messages where trade_id = $1 and kind = 'card') as cards,
       (select count(*)::int from public.trade_appointments where trade_id = $1) as appointments,
       (select count(*)::int from public.trade_appointments where trade_id = $1 and status = 'cancelled') as cancelled,
       (select count(*)::int from public.trade_appointments where trade_id = $1 and status not in ('done', 'cancelled', 'missed')) as live,
       (select sum(trades_completed)::int from public.profiles where id in ($2, $3)) as completed,
       array(select type || ' to ' || user_id from public.notifications where related_id = $1 order by 1) as told
     from public.trade_proposals as trade where id = $1`,
    [id, proposer_id, recipient_id],
  )
  return counts as unknown as Record<'versions' | 'cards' | 'appointments' | 'cancelled' | 'live' | 'completed', number> & {
    trade: unknown
    told: string[]
  }
}
