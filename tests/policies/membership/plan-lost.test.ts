// What members keep after their plan ends: accepted trades and their conversations, until the trades end.
import assert from 'node:assert/strict'
import { confirmTime, moveTo, type Meeting } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send, type TradeRow } from '#tests/support/policies/trades.ts'

const say = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3) returning conversation_id'
const gate = { message: 'Upgrade to Basic to send messages and trade requests', hint: 'gate_basic' }

/** How many rows of each table `who` can see. */
async function sight(town: Stage, who: Member): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  for (const table of [
    'trade_proposals',
    'trade_versions',
    'trade_items',
    'trade_confirmations',
    'trade_appointments',
    'trade_addresses',
    'trade_check_codes',
    'conversations',
    'conversation_members',
    'messages',
  ]) {
    seen[table] = (await town.as(who, `select from public.${table}`)).length
  }
  return seen
}

async function accepted(town: Stage): Promise<{ ana: Member; bea: Member; cleo: Member; trade: TradeRow }> {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.as(ana, say, [ana.id, cleo.id, 'Not about a trade'])
  await send(town, cleo, ana)
  const trade = await move(town, bea, 'accept', await send(town, ana, bea))
  const [, gets] = (await town.set('select * from public.trade_appointments order by provider_id = $1 desc', [ana.id])) as Meeting[]
  if (!gets) throw new Error('no appointment')
  await town.as(bea, `select public.trade_place_save($1, 'my_place', '', '12 Alder Street')`, [gets.id])
  await town.as(
    ana,
    `select public.trade_place_save(id, 'my_place', '', '1 Birch Road') from public.trade_appointments where provider_id = $1`,
    [ana.id],
  )
  await confirmTime(town, gets, bea, ana, '1 second')
  await moveTo(town, gets, '0')
  await town.as(bea, say, [bea.id, ana.id, 'See you on Friday'])
  for (const person of [bea, cleo]) await town.gains(person, 'premium')
  return { ana, bea, cleo, trade }
}

const none = {
  trade_proposals: 0,
  trade_versions: 0,
  trade_items: 0,
  trade_confirmations: 0,
  trade_appointments: 0,
  trade_addresses: 0,
  trade_check_codes: 0,
  conversations: 0,
  conversation_members: 0,
  messages: 0,
}

promise('an accepted trade stays readable after the plan is lost, with its conversation and nothing else', async (town) => {
  const { ana, trade } = await accepted(town)
  const before = await sight(town, ana)
  assert.deepEqual(before, {
    ...none,
    trade_proposals: 2,
    trade_versions: 2,
    trade_items: 4,
    trade_appointments: 2,
    trade_addresses: 2,
    trade_check_codes: 1,
    conversations: 2,
    conversation_members: 2,
    messages: 3,
  })
  await town.endsTrial(ana)
  const after = {
    ...none,
    trade_proposals: 1,
    trade_versions: 1,
    trade_items: 2,
    trade_appointments: 2,
    trade_addresses: 2,
    trade_check_codes: 1,
    conversations: 1,
    conversation_members: 1,
    messages: 2,
  }
  assert.deepEqual(await sight(town, ana), after)
  assert.deepEqual(await town.as(ana, 'select id, public.my_turn(trade) as mine from public.trade_proposals as trade'), [
    { id: trade.id, mine: true },
  ])
  const titles = 'select title from public.trade_proposals as trade, public.current_items(trade)'
  assert.equal((await town.as(ana, titles)).length, 2)
  const kept = `select public.unread_count(kept) as unread, (select content from public.last_message(kept)) is not null as last from public.conversation_members as kept`
  assert.deepEqual(await town.as(ana, kept), [{ unread: 1, last: true }])
})

promise('in its conversation both can write, mark as read and archive while it is accepted, and open it from a profile', async (town) => {
  const { ana, bea, cleo, trade } = await accepted(town)
  await town.endsTrial(ana)
  assert.equal((await town.as(ana, say, [ana.id, bea.id, 'Friday it is']))[0]?.['conversation_id'], trade.conversation_id)
  assert.equal(await town.touches(ana, 'update public.messages set read_at = now()'), 2)
  assert.equal(await town.touches(ana, 'update public.conversation_members set archived_at = now()'), 1)
  assert.deepEqual(await town.as(ana, 'select public.open_conversation($1) as id', [bea.id]), [{ id: trade.conversation_id }])
  assert.deepEqual(await town.refuses(ana, say, [ana.id, cleo.id, 'And you?'], 'PT403'), gate)
  assert.deepEqual(await town.refuses(ana, 'select public.open_conversation($1)', [cleo.id], 'PT403'), gate)
})

promise(
  'a member who lost the plan can confirm the accepted trade; once completed, it is behind the gate with its conversation',
  async (town) => {
    const { ana, bea, trade } = await accepted(town)
    await town.endsTrial(ana)
    assert.equal((await move(town, ana, 'done', trade)).status, 'accepted')
    assert.equal((await sight(town, ana))['trade_confirmations'], 1)
    assert.equal((await move(town, bea, 'done', trade)).status, 'completed')
    assert.deepEqual(await sight(town, ana), none)
    assert.deepEqual(await town.refuses(ana, say, [ana.id, bea.id, 'That was lovely'], 'PT403'), gate)
    assert.equal((await sight(town, bea))['trade_proposals'], 1, 'the other, who pays, keeps it')
  },
)

promise('a member who lost the plan can cancel the accepted trade; once cancelled, it is behind the gate', async (town) => {
  const { ana, trade } = await accepted(town)
  await town.endsTrial(ana)
  assert.equal((await move(town, ana, 'cancel', trade)).status, 'cancelled')
  assert.deepEqual(await sight(town, ana), none)
  await assert.rejects(move(town, ana, 'cancel', trade), { hint: 'gate_basic' })
})

promise('an offer that is accepted after its sender lost the plan can be completed by both', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await town.endsTrial(ana)
  await town.gains(bea, 'basic')
  assert.deepEqual(await sight(town, ana), none)
  await move(town, bea, 'accept', trade)
  assert.equal((await sight(town, ana))['trade_proposals'], 1)
  await move(town, ana, 'done', trade)
  assert.equal((await move(town, bea, 'done', trade)).status, 'completed')
})

promise('nothing is deleted when a plan ends, and everything is back with a plan', async (town) => {
  const { ana, bea, trade } = await accepted(town)
  await move(town, ana, 'done', trade)
  await move(town, bea, 'done', trade)
  const before = await sight(town, ana)
  await town.endsTrial(ana)
  assert.deepEqual(await sight(town, ana), none)
  await town.gains(ana, 'basic')
  assert.deepEqual(await sight(town, ana), before)
})

promise('what waits behind the gate is only counted for its reader', async (town) => {
  const { ana, bea } = await accepted(town)
  await town.endsTrial(ana)
  const waiting = 'select unread_messages as unread, trade_requests as requests from public.waiting_counts()'
  assert.deepEqual(await town.as(ana, waiting), [{ unread: 1, requests: 1 }])
  assert.deepEqual(await town.as(bea, waiting), [{ unread: 0, requests: 0 }])
  await town.refuses(null, waiting)
})

promise(
  'while messages and trades are turned off, an accepted trade stays open with its conversation, and ends as it would',
  async (town) => {
    const { ana, bea, cleo, trade } = await accepted(town)
    await town.gains(ana, 'premium')
    const before = await sight(town, ana)
    await town.set('update public.feature_switches set is_on = false')
    const kept = {
      ...none,
      trade_proposals: 1,
      trade_versions: 1,
      trade_items: 2,
      trade_appointments: 2,
      trade_addresses: 2,
      trade_check_codes: 1,
      conversations: 1,
      conversation_members: 1,
      messages: 2,
    }
    assert.deepEqual(await sight(town, ana), kept)
    assert.equal((await town.as(ana, say, [ana.id, bea.id, 'Friday it is']))[0]?.['conversation_id'], trade.conversation_id)
    assert.equal((await town.refuses(ana, say, [ana.id, cleo.id, 'And you?'], 'PT403')).hint, 'feature_off')
    await move(town, ana, 'done', trade)
    await move(town, bea, 'done', trade)
    assert.deepEqual(await sight(town, ana), none, 'over, so it rests with the others')
    await town.set('update public.feature_switches set is_on = true')
    const { trade_confirmations: confirmed, messages, ...rest } = await sight(town, ana)
    assert.deepEqual({ ...rest, trade_confirmations: 0, messages: before['messages'] }, before, 'nothing was deleted')
    assert.equal(confirmed, 2)
    assert.ok(Number(messages) > Number(before['messages']))
  },
)
