import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { item, move, offer, send } from '#tests/support/policies/trades.ts'

const tell = 'insert into public.notifications (user_id, type, title, message, related_id) values ($1, $2, $3, $4, $5)'
const write = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3) returning id, conversation_id'

async function bellOf(town: Stage, who: Member): Promise<unknown[]> {
  return (await town.as(who, 'select type, title, message from public.notifications order by created_at, title')).map((row) =>
    Object.values(row),
  )
}

promise('a member sees their own notifications', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await send(town, ana, bea)
  assert.equal((await bellOf(town, bea)).length, 1)
  assert.deepEqual(await bellOf(town, ana), [])
})

promise('there are no notifications about what a plan does not include, except an accepted trade and its conversation', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const accepted = await send(town, ana, bea)
  await move(town, bea, 'accept', accepted)
  await send(town, cleo, bea)
  await town.as(ana, write, [ana.id, bea.id, 'See you on Friday'])
  await town.as(cleo, write, [cleo.id, bea.id, 'Hello'])
  const before = await bellOf(town, bea)
  await town.endsTrial(bea)
  assert.deepEqual(
    (await bellOf(town, bea)).map((row) => (row as unknown[])[1]),
    ['Ana Alvarez wants to trade', 'New message from Ana Alvarez'],
  )
  assert.equal(await town.touches(bea, `update public.notifications set read = true where title like '%Cleo%'`), 0)
  await town.gains(bea, 'basic')
  assert.equal((await bellOf(town, bea)).length, before.length)
})

promise('a member may write a notification to themselves', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.refuses(ana, tell, [bea.id, 'review', 'You have won', 'Send me your password', null])
  assert.equal(await town.touches(ana, tell, [ana.id, 'review', 'Call Bea', '', null]), 1)
  assert.deepEqual(await town.as(ana, 'select title, read, actor_id, link, cause from public.notifications'), [
    { title: 'Call Bea', read: false, actor_id: null, link: null, cause: null },
  ])
})

promise('a member marks their own notifications read', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await send(town, ana, bea)
  // Without `where`, so that only this policy protects Bea's row from Ana.
  assert.equal(await town.touches(ana, 'update public.notifications set read = true'), 0)
  assert.equal(await town.touches(bea, 'update public.notifications set read = true'), 1)
})

promise('a member removes their own notifications', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await send(town, ana, bea)
  assert.equal(await town.touches(ana, 'delete from public.notifications'), 0)
  assert.equal(await town.touches(bea, 'delete from public.notifications'), 1)
})

promise("a client's notification about a real event is accepted but not stored: the trigger has sent it", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  assert.equal(await town.touches(ana, tell, [bea.id, 'trade_proposal', 'Mine', 'My own words', trade.id]), 0)
  await town.refuses(ana, tell, [bea.id, 'trade_accepted', 'Mine', '', trade.id])
  await town.refuses(ana, tell, [bea.id, 'trade_update', 'Mine', '', trade.id])
  await town.refuses(bea, tell, [ana.id, 'trade_proposal', 'Mine', '', trade.id])
  await town.refuses(ana, tell, [bea.id, 'trade_proposal', 'Mine', '', ana.id])
  await town.refuses(ana, tell, [bea.id, 'message', 'Mine', '', null])
  const [message] = await town.as(ana, write, [ana.id, bea.id, 'Hello'])
  assert.equal(await town.touches(ana, tell, [bea.id, 'message', 'Mine', '', message?.['id']]), 0)
  await move(town, bea, 'accept', trade)
  assert.equal(await town.touches(bea, tell, [ana.id, 'trade_accepted', 'Mine', '', trade.id]), 0)
  assert.doesNotMatch(JSON.stringify([await bellOf(town, ana), await bellOf(town, bea)]), /Mine|My own words/)
})

promise('clients cannot send notifications for admins or strangers to a trade', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const trade = await send(town, ana, bea)
  for (const type of ['new_job', 'new_event', 'new_user', 'verification', 'review']) {
    await town.refuses(ana, tell, [bea.id, type, 'Look here', '', trade.id])
  }
  await town.refuses(stranger, tell, [bea.id, 'trade_proposal', 'Look here', '', trade.id])
})

promise('at most fifty notes to oneself a minute', async (town) => {
  const [ana] = await town.professionals(1)
  const many = `insert into public.notifications (user_id, type, title) select $1, 'review', 'Note' from generate_series(1, $2::int)`
  await town.refuses(ana, many, [ana.id, 51], 'PT429')
  assert.equal(await town.touches(ana, many, [ana.id, 50]), 50)
  await town.refuses(ana, many, [ana.id, 1], 'PT429')
})

promise('a request, a counter-offer and an acceptance notify with these texts', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, [...offer, item('proposer', { title: 'Chrome finish' })])
  assert.deepEqual(await bellOf(town, bea), [
    ['trade_proposal', 'Ana Alvarez wants to trade', 'You get Hand-painted full set, Chrome finish · You give Silk press and trim'],
  ])
  const countered = await move(town, bea, 'counter', trade)
  const words = 'You get Silk press and trim · You give Hand-painted full set'
  assert.deepEqual(await bellOf(town, ana), [['trade_update', 'Counter-offer from Bea Brooks', words]])
  await town.as(bea, 'delete from public.notifications')
  await move(town, ana, 'accept', countered)
  assert.deepEqual(await bellOf(town, bea), [
    [
      'trade_accepted',
      'Trade accepted. Pick a time.',
      'Ana Alvarez said yes. You get Hand-painted full set · You give Silk press and trim',
    ],
  ])
})

promise('what each says of the appointments notifies: the first asks, the last informs both', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await move(town, bea, 'accept', await send(town, ana, bea))
  await town.set('delete from public.notifications')
  await move(town, bea, 'done', trade)
  assert.deepEqual(await bellOf(town, ana), [
    ['trade_update', 'Tap to confirm that you did it', 'Bea Brooks says that Hand-painted full set is done.'],
    ['trade_update', 'Tap to confirm you got your service', 'Bea Brooks says that Silk press and trim is done.'],
  ])
  assert.deepEqual(await bellOf(town, bea), [])
  await town.set('delete from public.notifications')
  await move(town, ana, 'done', trade)
  const asks = 'How was it? You can write a review for 14 days.'
  assert.deepEqual(await bellOf(town, ana), [
    ['trade_completed', 'Trade completed', `You and Bea Brooks both confirmed that it happened. ${asks}`],
  ])
  assert.deepEqual(await bellOf(town, bea), [
    ['trade_completed', 'Trade completed', `You and Ana Alvarez both confirmed that it happened. ${asks}`],
  ])
})

promise('an ending notifies the other member kindly', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await move(town, bea, 'decline', await send(town, ana, bea))
  assert.deepEqual(await bellOf(town, ana), [['trade_declined', 'Trade declined', "The timing didn't work out for Bea Brooks."]])
  await move(town, ana, 'withdraw', await send(town, ana, cleo))
  assert.equal((await bellOf(town, cleo)).length, 2)
  assert.deepEqual((await bellOf(town, cleo)).at(-1), ['trade_cancelled', 'Trade request withdrawn', 'Ana Alvarez took the offer back.'])
  const trade = await move(town, dee, 'accept', await send(town, cleo, dee))
  await town.set('delete from public.notifications')
  await move(town, cleo, 'cancel', trade)
  assert.deepEqual(await bellOf(town, dee), [['trade_cancelled', 'Trade canceled', "Cleo Carter isn't well."]])
  assert.deepEqual(await bellOf(town, cleo), [])
})

const inFacts = async (town: Stage, who: Member) =>
  (await town.as(who, 'select template, facts from public.notifications order by created_at, title')).map(({ template, facts }) => [
    template,
    facts,
  ])

promise('what a sentence says is also stored as facts, so that it can be translated', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [set, press] = ['Hand-painted full set', 'Silk press and trim']
  const trade = await send(town, ana, bea)
  assert.deepEqual(await inFacts(town, bea), [['trade_sent', { who: ana.name, get: [set], give: [press] }]])
  const countered = await move(town, bea, 'counter', trade)
  assert.deepEqual(await inFacts(town, ana), [['trade_counter', { who: bea.name, get: [press], give: [set] }]])
  await town.set('delete from public.notifications')
  const accepted = await move(town, ana, 'accept', countered)
  assert.deepEqual(await inFacts(town, bea), [['trade_accepted', { who: ana.name, get: [set], give: [press] }]])
  await town.set('delete from public.notifications')
  await move(town, bea, 'done', accepted)
  assert.deepEqual(
    (await inFacts(town, ana)).map(([template, facts]) => {
      const { who, service } = facts as Record<string, unknown>
      return [template, who, service]
    }),
    [
      ['trade_marked', bea.name, set],
      ['trade_marked', bea.name, press],
    ],
  )
  await town.set('delete from public.notifications')
  await move(town, ana, 'done', accepted)
  assert.deepEqual(await inFacts(town, bea), [['trade_completed', { who: ana.name, ended: 'confirmed' }]])
  await town.set('delete from public.notifications')
  await town.as(ana, write, [ana.id, bea.id, 'Hello'])
  await town.as(ana, write, [ana.id, bea.id, 'Are you  free?'])
  assert.deepEqual(await inFacts(town, bea), [['message', { who: ana.name, words: 'Are you free?' }]])
})

promise('how a trade ended is also stored as facts, its reason as a code', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await move(town, bea, 'decline', await send(town, ana, bea))
  assert.deepEqual(await inFacts(town, ana), [['trade_declined', { who: bea.name, reason: 'timing' }]])
  await move(town, ana, 'withdraw', await send(town, ana, cleo))
  assert.deepEqual((await inFacts(town, cleo)).at(-1), ['trade_withdrawn', { who: ana.name }])
  const trade = await move(town, dee, 'accept', await send(town, cleo, dee))
  await town.set('delete from public.notifications')
  await move(town, cleo, 'cancel', trade)
  assert.deepEqual(await inFacts(town, dee), [['trade_cancelled', { who: cleo.name, reason: 'illness' }]])
  await send(town, ana, dee)
  await town.set('delete from public.notifications')
  await town.set(`select clock.move('8 days')`)
  await town.set('select clock.run_tasks()')
  assert.deepEqual(await inFacts(town, ana), [['trade_expired', { who: dee.name }]])
})

promise('every notification has its cause, its actor and its link', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  const countered = await move(town, bea, 'counter', trade)
  await move(town, ana, 'counter', countered)
  const told = await town.set(`select user_id, actor_id, cause, link, related_id from public.notifications order by cause`)
  assert.deepEqual(
    told,
    [
      { to: bea, by: ana, version: 1 },
      { to: ana, by: bea, version: 2 },
      { to: bea, by: ana, version: 3 },
    ].map(({ to, by, version }) => ({
      user_id: to.id,
      actor_id: by.id,
      cause: `trade:${trade.id}:v${version}`,
      link: `/trades?id=${trade.id}`,
      related_id: trade.id,
    })),
  )
})

promise('a conversation has one unread notification with its newest text, which reading marks as read', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [first] = await town.as(ana, write, [ana.id, bea.id, 'Hello'])
  await town.as(ana, write, [ana.id, bea.id, `Are you\n free? ${'x'.repeat(100)}`])
  assert.deepEqual(await bellOf(town, bea), [['message', 'New message from Ana Alvarez', `Are you free? ${'x'.repeat(65)}…`]])
  const [told] = await town.as(bea, 'select link, related_id, actor_id from public.notifications')
  const thread = first?.['conversation_id']
  assert.deepEqual(told, { link: `/messages/${String(thread)}`, related_id: thread, actor_id: ana.id })
  const read = 'select read from public.notifications order by created_at'
  await town.as(bea, 'update public.messages set read_at = now() where id = $1', [first?.['id']])
  assert.deepEqual(await town.as(bea, read), [{ read: false }])
  await town.as(bea, 'update public.messages set read_at = now() where read_at is null')
  assert.deepEqual(await town.as(bea, read), [{ read: true }])
  await town.as(ana, write, [ana.id, bea.id, 'Still there?'])
  assert.deepEqual(await town.as(bea, 'select read from public.notifications order by read'), [{ read: false }, { read: true }])
})

promise('a name of any length fits the title', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set('update public.profiles set full_name = $1 where id = $2', ['N'.repeat(80), ana.id])
  await send(town, ana, bea, [item('proposer', { title: 'T'.repeat(80) }), item('proposer', { title: 'U'.repeat(80) }), ...offer])
  const [told] = await town.as(bea, 'select char_length(title) <= 80 as fits, char_length(message) as long from public.notifications')
  assert.deepEqual(told, { fits: true, long: 200 })
})

promise('the longest offer there can be has room in the facts', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set('update public.profiles set full_name = $1 where id = $2', ['"'.repeat(79) + 'N', ana.id])
  const [mine, theirs] = (['proposer', 'recipient'] as const).map((giver) => item(giver, { title: '"'.repeat(79) + 'N' }))
  await send(
    town,
    ana,
    bea,
    Array.from({ length: 20 }, (_, index) => (index < 10 ? mine : theirs)),
  )
  const [told] = await town.as(
    bea,
    `select jsonb_array_length(facts -> 'get') as get, jsonb_array_length(facts -> 'give') as give from public.notifications`,
  )
  assert.deepEqual(told, { get: 10, give: 10 })
})

grants('notifications', { insert: ['user_id', 'type', 'title', 'message', 'related_id', 'read'], update: ['read'], remove: true })
