import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

// Without `returning`, which the select policy would refuse as well.
const forge = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)'
const write = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3) returning *'

async function say(town: Stage, from: Member, to: Member, content = 'Hello'): Promise<{ id: string; conversation_id: string }> {
  const [message] = await town.as(from, write, [from.id, to.id, content])
  return { id: String(message?.['id']), conversation_id: String(message?.['conversation_id']) }
}

promise('a message is visible to its sender and its recipient', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  await say(town, ana, bea, 'For your eyes')
  for (const party of [ana, bea])
    assert.deepEqual(await town.as(party, 'select content from public.messages'), [{ content: 'For your eyes' }])
  assert.deepEqual(await town.as(stranger, 'select content from public.messages'), [])
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, 'select content from public.messages'), [])
  await town.gains(bea, 'basic')
  assert.equal((await town.as(bea, 'select content from public.messages')).length, 1, 'all returns with the plan')
})

promise('a member writes in their own name', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.refuses(cleo, forge, [ana.id, bea.id, 'I am Ana'])
  await say(town, ana, bea)
  await town.refuses(cleo, forge, [ana.id, bea.id, 'I am Ana'])
})

promise('a forged sender learns nothing of whom the other has blocked', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.blocks(ana, bea)
  await town.refuses(cleo, forge, [ana.id, bea.id, 'Are they on speaking terms?'], '42501')
})

promise('a message is marked read by its recipient', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await say(town, ana, bea)
  assert.equal(await town.touches(ana, 'update public.messages set read_at = now()'), 0)
  await town.endsTrial(bea)
  assert.equal(await town.touches(bea, 'update public.messages set read_at = now()'), 0)
  await town.gains(bea, 'basic')
  assert.equal(await town.touches(bea, 'update public.messages set read_at = now()'), 1)
  const [row] = await town.as(ana, 'select read_at from public.messages')
  assert.notEqual(row?.['read_at'], null)
})

promise("a message is read once, at the server's time, and never unread", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await say(town, ana, bea)
  const mark = 'update public.messages set read_at = $1 returning read_at, read_at = clock.now() as by_the_clock'
  assert.deepEqual((await town.as(bea, mark, ['1999-01-01']))[0]?.['by_the_clock'], true)
  await town.set(`update clock.settings set shift = '1 hour'`)
  assert.deepEqual((await town.as(bea, mark, ['2099-01-01']))[0]?.['by_the_clock'], false)
  assert.notEqual((await town.as(bea, mark, [null]))[0]?.['read_at'], null)
})

promise('a conversation is visible to its two members', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const { conversation_id: id } = await say(town, ana, bea)
  for (const party of [ana, bea]) assert.deepEqual(await town.as(party, 'select id from public.conversations'), [{ id }])
  assert.deepEqual(await town.as(stranger, 'select id from public.conversations'), [])
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, 'select id from public.conversations'), [])
})

promise('a member sees how they keep their conversations', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  await say(town, ana, bea)
  const mine = 'select user_id, other_id from public.conversation_members'
  assert.deepEqual(await town.as(ana, mine), [{ user_id: ana.id, other_id: bea.id }])
  assert.deepEqual(await town.as(bea, mine), [{ user_id: bea.id, other_id: ana.id }])
  assert.deepEqual(await town.as(stranger, mine), [])
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, mine), [])
})

promise('a member puts their own conversations away', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await say(town, ana, bea)
  assert.equal(await town.touches(ana, 'update public.conversation_members set archived_at = now()'), 1)
  const [theirs] = await town.set('select archived_at from public.conversation_members where user_id = $1', [bea.id])
  assert.equal(theirs?.['archived_at'], null)
  await town.endsTrial(ana)
  assert.equal(await town.touches(ana, 'update public.conversation_members set archived_at = now()'), 0)
})

promise('two members have one conversation, no matter who writes first, and a new message unarchives it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const first = await say(town, ana, bea)
  await town.as(ana, 'update public.conversation_members set archived_at = now()')
  const answer = await say(town, bea, ana)
  const other = await say(town, ana, cleo)
  assert.equal(answer.conversation_id, first.conversation_id)
  assert.notEqual(other.conversation_id, first.conversation_id)
  const [kept] = await town.as(bea, 'select archived_at, last_message_at is not null as listed from public.conversation_members')
  assert.deepEqual(kept, { archived_at: null, listed: true })
  assert.equal((await town.as(ana, 'select from public.conversation_members where archived_at is null')).length, 2)
})

promise('a conversation shows its newest message and the unread count', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await say(town, ana, bea, 'One')
  await say(town, ana, bea, 'Two')
  await town.set(`update public.messages set created_at = created_at - interval '1 minute' where content = 'One'`)
  const list = `select public.unread_count(kept) as unread, (select content from public.last_message(kept)) as last from public.conversation_members as kept`
  assert.deepEqual(await town.as(bea, list), [{ unread: 2, last: 'Two' }])
  assert.deepEqual(await town.as(ana, list), [{ unread: 0, last: 'Two' }])
  await town.as(bea, 'update public.messages set read_at = now()')
  assert.deepEqual(await town.as(bea, list), [{ unread: 0, last: 'Two' }])
})

promise('a block stops messages both ways, with a neutral refusal, and keeps the history', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await say(town, ana, bea)
  await town.blocks(bea, ana)
  for (const [from, to] of [[ana, bea] as const, [bea, ana] as const]) {
    const refusal = await town.refuses(from, write, [from.id, to.id, 'Hello?'], 'PT403')
    assert.deepEqual(refusal, { message: "This member isn't accepting new messages.", hint: 'blocked_neutral' })
    assert.equal((await town.as(from, 'select from public.messages')).length, 1)
  }
})

promise('a caller without the feature or a confirmed address cannot write anything', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [ana.id])
  const unconfirmed = { message: 'Please confirm your email address first.', hint: 'not_allowed' }
  assert.deepEqual(await town.refuses(ana, write, [ana.id, bea.id, 'Hello'], 'PT403'), unconfirmed)
  await town.endsTrial(bea)
  const gate = { message: 'Upgrade to Basic to send messages and trade requests', hint: 'gate_basic' }
  assert.deepEqual(await town.refuses(bea, write, [bea.id, ana.id, 'Hello'], 'PT403'), gate)
  assert.deepEqual(await town.refuses(bea, 'select public.open_conversation($1)', [ana.id], 'PT403'), gate)
})

promise('a message has text, at most 10,000 characters, and members cannot write to themselves', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const content of ['', ' \n\t ', 'x'.repeat(10_001)]) await town.refuses(ana, write, [ana.id, bea.id, content], '23514')
  const long = `  ${'é'.repeat(10_000)} `
  await say(town, ana, bea, long)
  assert.deepEqual(await town.as(bea, 'select content from public.messages'), [{ content: long.trim() }])
  assert.equal((await town.refuses(ana, write, [ana.id, ana.id, 'Note to self'], 'PT400')).hint, 'invalid')
})

promise('at most thirty messages a minute', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const many = 'insert into public.messages (sender_id, recipient_id, content) select $1, $2, $3 from generate_series(1, $4::int)'
  await town.refuses(ana, many, [ana.id, bea.id, 'Hi', 31], 'PT429')
  assert.equal(await town.touches(ana, many, [ana.id, bea.id, 'Hi', 30]), 30)
  assert.equal((await town.refuses(ana, write, [ana.id, bea.id, 'Hi'], 'PT429')).hint, 'limit_reached')
  await say(town, bea, ana)
  await town.set(`update public.messages set created_at = created_at - interval '61 seconds'`)
  await say(town, ana, bea)
})

promise('at most five new conversations a day, thirty for a verified member', async (town) => {
  const ana = await town.member()
  const old = await town.member()
  for (let opened = 0; opened < 5; opened += 1) await say(town, ana, opened === 0 ? old : await town.member())
  const newcomer = await town.member()
  const refusal = await town.refuses(ana, write, [ana.id, newcomer.id, 'Hello'], 'PT429')
  assert.deepEqual(refusal, { message: "You've reached today's limit for new conversations.", hint: 'limit_reached' })
  await say(town, ana, old)
  await say(town, newcomer, ana)
  await say(town, ana, newcomer)
  await town.set('update public.profiles set is_verified = true where id = $1', [ana.id])
  await say(town, ana, await town.member())
  await town.set('update public.profiles set is_verified = false where id = $1', [ana.id])
  await town.set(`update clock.settings set shift = '1 day'`)
  await say(town, ana, await town.member())
})

promise('a conversation opened from a profile is empty, unlisted and the same one each time', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const open = 'select public.open_conversation($1) as id'
  const [opened] = await town.as(ana, open, [bea.id])
  assert.deepEqual(await town.as(bea, open, [ana.id]), [opened])
  for (const party of [ana, bea]) {
    assert.deepEqual(await town.as(party, 'select last_message_at from public.conversation_members'), [{ last_message_at: null }])
  }
  assert.equal((await say(town, bea, ana)).conversation_id, opened?.['id'])
  assert.equal((await town.refuses(ana, open, [ana.id], 'PT400')).hint, 'invalid')
  await town.blocks(cleo, ana)
  assert.equal((await town.refuses(ana, open, [cleo.id], 'PT403')).hint, 'blocked_neutral')
  await town.blocks(bea, ana)
  assert.deepEqual(await town.as(ana, open, [bea.id]), [opened], 'history stays open')
})

promise('the same message sent again is stored once', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const again = `insert into public.messages (sender_id, recipient_id, content, client_id) values ($1, $2, 'Hi', $3) on conflict (sender_id, client_id) do nothing`
  const values = [ana.id, bea.id, 'c1a5e000-0000-4000-8000-000000000001']
  assert.equal(await town.touches(ana, again, values), 1)
  assert.equal(await town.touches(ana, again, values), 0)
  assert.equal((await town.as(bea, 'select from public.messages')).length, 1)
  assert.deepEqual(await town.as(bea, 'select public.unread_count(kept) as unread from public.conversation_members as kept'), [
    { unread: 1 },
  ])
})

grants('conversations', {})
grants('conversation_members', { update: ['archived_at', 'last_read_at'] })
grants('messages', { insert: ['sender_id', 'recipient_id', 'content', 'client_id'], update: ['read_at'] })
