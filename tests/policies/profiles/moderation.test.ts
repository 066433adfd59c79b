import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'

const block = 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)'

promise('a member sees whom they have blocked', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.blocks(ana, bea)
  assert.deepEqual(await town.as(bea, 'select blocker_id from public.blocks'), [], 'the blocked one is never told')
  assert.deepEqual(await town.as(ana, 'select blocked_id from public.blocks'), [{ blocked_id: bea.id }])
})

promise('a member blocks in their own name', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.refuses(bea, block, [ana.id, bea.id])
  await town.refuses(ana, block, [ana.id, ana.id], '23514')
  assert.equal(await town.touches(ana, block, [ana.id, bea.id]), 1)
})

promise('a member lifts the blocks they have set', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.blocks(ana, bea)
  assert.equal(await town.touches(bea, 'delete from public.blocks'), 0)
  assert.equal(await town.touches(ana, 'delete from public.blocks'), 1)
  assert.equal((await town.as(bea, 'select from public.profiles where id = $1', [ana.id])).length, 1)
})

promise(
  'only the server asks who is hidden from whom in a channel: both of a blocked pair, and their channels hear of each change',
  async (town) => {
    const [ana, bea, cleo] = await town.professionals(3)
    const hidden = 'select member, hidden from realtime.hidden_from($1) order by member = $2 desc'
    for (const who of [ana, await town.admin(), null]) await town.refuses(who, hidden, [[ana.id], ana.id])
    await town.refuses(ana, `select realtime.tell_hidden_changed($1)`, [[bea.id]])
    const told = () =>
      town.set(`select payload -> 'members' as members from realtime.messages where topic = 'hidden members' order by inserted_at`)
    await town.as(ana, block, [ana.id, bea.id])
    assert.deepEqual(await town.set(hidden, [[ana.id, bea.id, cleo.id], ana.id]), [
      { member: ana.id, hidden: bea.id },
      { member: bea.id, hidden: ana.id },
    ])
    assert.deepEqual(await town.set(hidden, [[cleo.id], ana.id]), [])
    await town.as(ana, 'delete from public.blocks')
    assert.deepEqual(await town.set(hidden, [[ana.id, bea.id], ana.id]), [])
    assert.deepEqual(await told(), [{ members: [ana.id, bea.id] }, { members: [ana.id, bea.id] }])
  },
)

promise('a member sees the reports they have sent', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, `select public.report_create($1, 'profile', $1, 'scam', 'Asked for cash')`, [bea.id])
  assert.deepEqual(await town.as(bea, 'select id from public.reports'), [])
  assert.deepEqual(await town.as(ana, 'select reported_id, status from public.reports'), [{ reported_id: bea.id, status: 'open' }])
})

promise('a report names something real between the two members, and can also block', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const report = 'select (public.report_create($1, $2, $3, $4, $5, $6)).reporter_id'
  const [message] = await town.set(
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Pay me first') returning id`,
    [bea.id, ana.id],
  )
  await town.refuses(ana, report, [bea.id, 'profile', cleo.id, 'spam', '', false], 'PT404')
  await town.refuses(cleo, report, [bea.id, 'message', message?.['id'], 'scam', '', false], 'PT404')
  await town.refuses(ana, report, [cleo.id, 'message', message?.['id'], 'scam', '', false], 'PT404')
  await town.refuses(ana, report, [ana.id, 'profile', ana.id, 'spam', '', false], 'PT400')
  await town.refuses(ana, report, [bea.id, 'profile', bea.id, 'dislike', '', false], 'PT400')
  assert.deepEqual(await town.as(ana, report, [bea.id, 'message', message?.['id'], 'scam', '', true]), [{ reporter_id: ana.id }])
  assert.deepEqual(await town.as(ana, 'select blocked_id from public.blocks'), [{ blocked_id: bea.id }])
})

promise('a member sends 20 reports a day at most', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const report = `select public.report_create($1, 'profile', $1, 'spam')`
  for (let sent = 0; sent < 20; sent += 1) await town.as(ana, report, [bea.id])
  assert.equal((await town.refuses(ana, report, [bea.id], 'PT429')).hint, 'limit_reached')
  await town.set(`update clock.settings set shift = '1 day 1 minute'`)
  assert.equal((await town.as(ana, report, [bea.id])).length, 1)
})

grants('blocks', { insert: ['blocker_id', 'blocked_id'], remove: true })
grants('reports', {})
