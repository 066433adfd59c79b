// Who reads, writes and deletes in the live chat.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { chatters, deleteSql, say, saySql, texts, turnOff } from '#tests/support/policies/chat.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const hello = (who: Member, room = 'community', words = 'Hello') => [room, who.id, words]
const nobodys = '00000000-0000-4000-8000-000000000000'

promise('who reads a room reads its messages, except of hidden members', async (town) => {
  const [ana, bea, cleo] = await chatters(town, 3)
  await say(town, ana, 'From Ana')
  await say(town, bea, 'From Bea')
  const [free] = await town.free(1)
  assert.deepEqual(await texts(town, free), [])
  await town.refuses(null, 'select from public.chat_messages')
  assert.deepEqual(await texts(town, cleo), ['From Ana', 'From Bea'])
  await town.blocks(bea, cleo)
  assert.deepEqual(await texts(town, cleo), ['From Ana'])
  await suspend(town, ana)
  assert.deepEqual(await texts(town, cleo), [])
  const moderator = await town.staff('moderator')
  assert.deepEqual(await texts(town, moderator), ['From Ana', 'From Bea'])
  await town.blocks(bea, moderator)
  assert.deepEqual(await texts(town, moderator), ['From Ana', 'From Bea'])
  assert.deepEqual(await texts(town, await town.staff('support')), [])
  await liftAll(town, ana)
  await town.set(`update public.chat_rooms set is_active = false where id = 'community'`)
  assert.deepEqual(await texts(town, bea), [])
  await town.set('update public.chat_rooms set is_active = true')
  await turnOff(town)
  assert.deepEqual(await texts(town, bea), [])
  assert.deepEqual(await texts(town, moderator), ['From Ana', 'From Bea'])
})

promise('a member writes in the live chat in their own name', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  await town.refuses(null, saySql, hello(ana))
  await town.refuses(ana, saySql, hello(bea))
  await say(town, ana)
  assert.deepEqual(await town.set('select user_id, message_text from public.chat_messages'), [{ user_id: ana.id, message_text: 'Hello' }])
})

promise('without a pro plan, while the chat is off, limited, leaving or unconfirmed nobody writes', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const [free] = await town.free(1)
  assert.deepEqual(await town.refuses(free, saySql, hello(free), 'PT403'), {
    message: 'Upgrade to Premium to access all community features',
    hint: 'gate_premium',
  })
  await town.gains(free, 'basic')
  assert.equal((await town.refuses(free, saySql, hello(free), 'PT403')).hint, 'gate_premium')
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [bea.id])
  assert.equal((await town.refuses(bea, saySql, hello(bea), 'PT403')).message, 'Please confirm your email address first.')
  await town.set('update auth.users set email_confirmed_at = now() where id = $1', [bea.id])
  await town.set('savepoint limited')
  await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_messages}', 'Spam', clock.now() + interval '1 day')`,
    [bea.id],
  )
  assert.equal((await town.refuses(bea, saySql, hello(bea), 'PT403')).hint, 'limited')
  await town.set('rollback to savepoint limited')
  await town.set('savepoint leaving')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [bea.id])
  assert.equal((await town.refuses(bea, saySql, hello(bea), 'PT409')).hint, 'bad_state')
  await town.set('rollback to savepoint leaving')
  await say(town, bea)
  await turnOff(town)
  assert.deepEqual(await town.refuses(ana, saySql, hello(ana), 'PT403'), {
    message: 'Live chat is resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
  })
  await say(town, await town.admin())
})

promise('nobody writes in a room that is closed or was never there', async (town) => {
  const [ana] = await chatters(town, 1)
  await town.set(`update public.chat_rooms set is_active = false where id = 'hair'`)
  for (const room of ['hair', 'no-such-room'])
    assert.equal((await town.refuses(ana, saySql, hello(ana, room), 'PT404')).message, 'This room is no longer there.')
  await say(town, ana, 'Hello', 'nails')
})

promise("the name of a message is its author's full name at the time, never what was sent", async (town) => {
  const [ana] = await chatters(town, 1)
  await say(town, ana)
  await town.set(`update public.profiles set full_name = 'Ana Brooks' where id = $1`, [ana.id])
  await say(town, ana)
  assert.deepEqual(await town.set('select username from public.chat_messages order by created_at'), [
    { username: 'Ana Alvarez' },
    { username: 'Ana Brooks' },
  ])
})

promise('a message is trimmed, is not empty, has up to 10,000 characters and no pasted picture', async (town) => {
  const [ana] = await chatters(town, 1)
  for (const words of ['', '  ', ' \t\r\n ', '\u202e', 'x'.repeat(10_001)])
    await town.refuses(ana, saySql, hello(ana, 'community', words), '23514')
  assert.equal(
    (await town.refuses(ana, saySql, hello(ana, 'community', 'Look: data:image/png;base64,iVBORw0KGgo='), 'PT400')).message,
    "Pictures can't be pasted into a message.",
  )
  await say(town, ana, 'x'.repeat(10_000))
  await say(town, ana, '\n  Hello there \t')
  assert.equal((await texts(town, ana)).at(-1), 'Hello there')
})

promise('thirty messages a minute for each member', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  for (let sent = 0; sent < 30; sent += 1) await say(town, ana, 'Hello', sent % 2 ? 'hair' : 'community')
  assert.deepEqual(await town.refusalOf(ana, saySql, hello(ana), 'PT429'), {
    message: "You're sending messages very quickly. Please wait a minute.",
    hint: 'limit_reached',
    detail: '{"what": "messages_too_fast"}',
  })
  await say(town, bea)
  await town.set(`update public.chat_messages set created_at = created_at - interval '1 minute'`)
  await say(town, ana)
})

promise('in slow mode a member waits between two messages of the room, the team does not', async (town) => {
  const [ana] = await chatters(town, 1)
  await town.set(`update public.chat_rooms set slow_mode_seconds = 60 where id = 'hair'`)
  await say(town, ana, 'Hello', 'hair')
  assert.deepEqual(await town.refusalOf(ana, saySql, hello(ana, 'hair'), 'PT429'), {
    message: 'This room is in slow mode. Please wait a moment before you write again.',
    hint: 'limit_reached',
    detail: '{"what": "slow_mode", "seconds": 60}',
  })
  await say(town, ana, 'Hello', 'community')
  await town.set(`update public.chat_messages set created_at = created_at - interval '61 seconds'`)
  await say(town, ana, 'Hello', 'hair')
  const admin = await town.admin()
  for (let sent = 0; sent < 2; sent += 1) await say(town, admin, 'Hello', 'hair')
})

promise('a member whom the team muted reads the chat, and writes again when it is over', async (town) => {
  const [ana] = await chatters(town, 1)
  await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at)
      values ($1, 'limit', '{no_chat}', 'Spam', clock.now() + interval '1 hour')`,
    [ana.id],
  )
  const refused = await town.refusalOf(ana, saySql, hello(ana), 'PT403')
  assert.deepEqual(
    { message: refused.message, hint: refused.hint },
    { message: 'You can read the chat, and write again in a while.', hint: 'limited' },
  )
  assert.match(String(refused.detail), /^\{"what": "chat_muted", "until": "\d{4}-/)
  await town.set('update public.sanctions set ends_at = clock.now()')
  await say(town, ana)
})

promise('a reply names a message of its room that the author can see, otherwise none', async (town) => {
  const [ana, bea, cleo] = await chatters(town, 3)
  const [first, elsewhere, gone] = [await say(town, bea), await say(town, bea, 'Hello', 'hair'), await say(town, bea)]
  await town.as(bea, deleteSql, [gone, bea.id])
  await town.blocks(bea, cleo)
  const reply = `insert into public.chat_messages (room_id, user_id, username, message_text, reply_to) values ('community', $1, '', 'Yes', $2)`
  const answered = async (who: Member, to: string) => {
    await town.as(who, reply, [who.id, to])
    const [row] = await town.set('select reply_to from public.chat_messages where user_id = $1 order by created_at desc limit 1', [who.id])
    return row?.['reply_to']
  }
  for (const to of [elsewhere, gone, nobodys]) assert.equal(await answered(ana, to), null)
  assert.equal(await answered(cleo, first), null)
  assert.equal(await answered(ana, first), first)
})

promise('authors and the team delete messages of the live chat', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const [hers, second] = [await say(town, ana, 'Mine'), await say(town, ana, 'Mine too')]
  assert.equal(await town.touches(bea, 'update public.chat_messages set is_deleted = true'), 0)
  await town.refuses(null, 'update public.chat_messages set is_deleted = true')
  assert.equal(await town.touches(ana, deleteSql, [hers, ana.id]), 1)
  assert.deepEqual(await texts(town, bea), ['', 'Mine too'])
  const moderator = await town.staff('moderator')
  assert.equal(await town.touches(await town.staff('support'), deleteSql, [second, null]), 0)
  assert.equal(await town.touches(moderator, deleteSql, [second, moderator.id]), 1)
  assert.deepEqual(
    await town.set('select is_deleted, deleted_by, deleted_at is not null as at from public.chat_messages order by created_at'),
    [
      { is_deleted: true, deleted_by: ana.id, at: true },
      { is_deleted: true, deleted_by: null, at: true },
    ],
  )
  assert.deepEqual(
    await town.set(`select act, target_kind, target_id, actor_id from public.audit_entries where act = 'keep_chat' order by id`),
    [{ act: 'keep_chat', target_kind: 'chat_message', target_id: second, actor_id: moderator.id }],
  )
})

promise('a message is deleted once, nobody restores it, and its text is kept for staff alone', async (town) => {
  const [ana] = await chatters(town, 1)
  const id = await say(town, ana, 'Mine')
  const row = async () => (await town.set('select * from public.chat_messages'))[0]
  const before = await row()
  // Without the mark, the other two columns change nothing.
  await town.as(ana, 'update public.chat_messages set deleted_by = $2, deleted_at = now() where id = $1', [id, ana.id])
  assert.deepEqual(await row(), before)
  await town.as(ana, `update public.chat_messages set is_deleted = true, deleted_by = null, deleted_at = now() - interval '9 days'`)
  const deleted = await row()
  assert.ok(Date.now() - Number(deleted?.['deleted_at']) < 86_400_000, "the time is the server's")
  assert.equal(deleted?.['deleted_by'], ana.id)
  for (const again of ['is_deleted = true', 'is_deleted = false', 'deleted_by = null', 'is_deleted = false, deleted_at = null'])
    assert.equal(await town.touches(ana, `update public.chat_messages set ${again}`), 0, again)
  assert.deepEqual(await row(), deleted)
  await town.refuses(ana, 'select from internal.deleted_chat_texts')
  assert.deepEqual(await town.set('select message_id, message_text from internal.deleted_chat_texts'), [
    { message_id: id, message_text: 'Mine' },
  ])
})

promise('the same message sent again is stored once', async (town) => {
  const [ana] = await chatters(town, 1)
  const sql = `insert into public.chat_messages (room_id, user_id, username, message_text, client_id) values ('community', $1, '', 'Hello', $2)`
  await town.as(ana, sql, [ana.id, nobodys])
  await town.refuses(ana, sql, [ana.id, nobodys], '23505')
})

grants('chat_messages', {
  insert: ['room_id', 'user_id', 'username', 'message_text', 'reply_to', 'client_id'],
  update: ['is_deleted', 'deleted_by', 'deleted_at'],
})

bounds(
  'public.chat_messages',
  {
    row: async (town: Stage) => {
      await say(town, (await chatters(town, 1))[0])
      // It puts right what these constraints refuse.
      await town.set('alter table public.chat_messages disable trigger deleted')
    },
  },
  {
    chat_messages_username_length: { refuses: [`username = ''`, `username = repeat('x', 321)`], takes: [`username = repeat('x', 320)`] },
    chat_messages_text_length: { refuses: [`message_text = repeat('x', 10001)`], takes: [`message_text = repeat('x', 10000)`] },
    chat_messages_says_something: { refuses: [`message_text = ''`, `message_text = E' \\n'`] },
    chat_messages_deleted_at_a_time: { refuses: ['deleted_at = now()'] },
    chat_messages_deleted_by_author: { refuses: ['deleted_by = user_id'] },
  },
)
