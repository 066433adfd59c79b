// The list of Messages: direct conversations and chats about applications together, and what it leaves out.
import assert from 'node:assert/strict'
import { apply } from '#tests/support/policies/jobs.ts'
import { chatAbout, openChat, say } from '#tests/support/policies/job-chats.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const list = 'select * from public.my_conversations()'
const names = 'select full_name as name, unread from public.my_conversations()'
const unread = async (town: Stage, who: Member) => (await town.as(who, 'select public.unread_job_messages() as many'))[0]?.['many']
const write = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)'
const mark = 'update public.job_chat_messages set read_at = now()'

/** What was written so far happened that long ago, as did its place in the list. */
async function ago(town: Stage, time: string): Promise<void> {
  for (const table of ['messages', 'job_chat_messages'])
    await town.set(`update public.${table} set created_at = created_at - $1::interval`, [time])
  for (const table of ['conversation_members', 'job_chats'])
    await town.set(`update public.${table} set last_message_at = last_message_at - $1::interval`, [time])
}

/** A chat in which the owner has told the applicant something. */
async function told(town: Stage) {
  const chat = await openChat(town)
  await say(town, chat.owner, chat.chatId, 'When could you see the room?')
  const sees = async (who: Member) => ({ rows: (await town.as(who, names)).length, unread: await unread(town, who) })
  return { ...chat, sees }
}

promise('a stranger, the team and another applicant see no row of a job chat and count nothing', async (town) => {
  const { owner, applicant, jobId, sees } = await told(town)
  const [stranger, another] = await town.professionals(2)
  for (const person of [stranger, another]) await town.gains(person, 'premium')
  await apply(town, another, jobId)
  for (const who of [stranger, another, await town.staff('moderator')]) assert.deepEqual(await sees(who), { rows: 0, unread: 0 })
  await town.refuses(null, list)
  await town.refuses(null, 'select public.unread_job_messages()')
  assert.deepEqual(await sees(applicant), { rows: 1, unread: 1 })
  assert.deepEqual(await sees(owner), { rows: 1, unread: 0 }, 'what one wrote oneself is not unread')
})

promise('a job chat with a member who is hidden by a block, or leaving, is neither listed nor counted', async (town) => {
  const { owner, applicant, sees } = await told(town)
  for (const [blocker, blocked] of [
    [owner, applicant],
    [applicant, owner],
  ] as const) {
    await town.blocks(blocker, blocked)
    for (const who of [owner, applicant]) assert.deepEqual(await sees(who), { rows: 0, unread: 0 })
    await town.set('delete from public.blocks')
  }
  await town.set(`insert into internal.account_deletions (user_id) values ($1)`, [owner.id])
  assert.deepEqual(await sees(applicant), { rows: 0, unread: 0 })
  await town.set('delete from internal.account_deletions')
  assert.deepEqual(await sees(applicant), { rows: 1, unread: 1 })
})

promise('without the feature jobs no job chat is listed or counted, and all are back with it', async (town) => {
  const { applicant, owner, sees } = await told(town)
  await town.as(owner, write, [owner.id, applicant.id, 'And here'])
  assert.deepEqual(await sees(applicant), { rows: 2, unread: 1 })
  await town.endsTrial(applicant)
  await town.set('delete from public.subscriptions')
  await town.gains(applicant, 'basic')
  assert.deepEqual(await sees(applicant), { rows: 1, unread: 0 })
  await town.set('delete from public.subscriptions')
  assert.deepEqual(await sees(applicant), { rows: 0, unread: 0 })
  await town.gains(applicant, 'premium')
  assert.deepEqual(await sees(applicant), { rows: 2, unread: 1 })
})

promise('a job chat whose application its owner no longer sees is neither listed for them nor counted', async (town) => {
  const { owner, applicant, chatId, sees } = await told(town)
  await say(town, applicant, chatId, 'On Friday')
  assert.deepEqual(await sees(owner), { rows: 1, unread: 1 })
  await town.set('set local session_replication_role = replica')
  await town.set(`update public.job_applications set status = 'withdrawn'`)
  await town.set('set local session_replication_role = origin')
  assert.deepEqual(await sees(owner), { rows: 0, unread: 0 })
  assert.deepEqual(await sees(applicant), { rows: 1, unread: 1 })
})

promise('a job chat is listed with the other member, the title of the job and the beginning of the last message', async (town) => {
  const { owner, applicant, jobId, id, chatId } = await told(town)
  const row = {
    id: chatId,
    kind: 'job',
    job_id: jobId,
    application_id: id,
    job_title: 'Nail artist for a new floor',
    sender_id: owner.id,
    words: 'When could you see the room?',
    message_kind: 'text',
    removed_at: null,
  }
  const listed = async (who: Member) => {
    const [{ last_message_at: at, profile_picture: picture, craft, ...rest } = {}] = await town.as(who, list)
    assert.ok(at instanceof Date && picture === null && craft !== undefined)
    return rest
  }
  assert.deepEqual(await listed(applicant), { ...row, other_id: owner.id, full_name: owner.name, unread: 1 })
  assert.deepEqual(await listed(owner), { ...row, other_id: applicant.id, full_name: applicant.name, unread: 0 })
  await say(town, applicant, chatId, 'x'.repeat(9000))
  await town.set(`update public.job_chat_messages set created_at = created_at - interval '1 minute' where sender_id = $1`, [owner.id])
  assert.equal((await town.as(owner, list))[0]?.['words'], 'x'.repeat(200))
})

promise('a chat without a message is not listed', async (town) => {
  const { owner, applicant } = await openChat(town)
  for (const who of [owner, applicant]) assert.deepEqual(await town.as(who, list), [])
})

promise(
  'conversations and job chats are listed together by the time of the last message; a new one moves its row to the top',
  async (town) => {
    const { owner, applicant, jobId, chatId } = await told(town)
    const [cleo, dee] = await town.professionals(2)
    await town.gains(dee, 'premium')
    await ago(town, '1 minute')
    await town.as(cleo, write, [cleo.id, owner.id, 'Are you free?'])
    await ago(town, '1 minute')
    const second = await chatAbout(town, owner, jobId, await apply(town, dee, jobId))
    await say(town, dee, second, 'Good morning')
    const order = async () => (await town.as(owner, names)).map(({ name }) => name)
    assert.deepEqual(await order(), [dee.name, cleo.name, applicant.name])
    await ago(town, '1 minute')
    await say(town, applicant, chatId, 'On Friday')
    assert.deepEqual(await order(), [applicant.name, dee.name, cleo.name])
    await town.as(owner, 'update public.conversation_members set archived_at = now()')
    assert.deepEqual(await order(), [applicant.name, dee.name])
  },
)

promise('the list comes twenty at a time, each once, also where messages are of the same moment', async (town) => {
  const { owner, chatId } = await told(town)
  for (let made = 0; made < 24; made += 1) {
    const [other] = await town.professionals(1)
    await town.as(other, write, [other.id, owner.id, 'Hello'])
  }
  // As text, because a Date has no microseconds.
  const page = 'select id, last_message_at::text as at from public.my_conversations'
  const first = await town.as(owner, `${page}()`)
  assert.equal(first.length, 20)
  const end = first.at(-1)
  const second = await town.as(owner, `${page}(before_at => $1, before_id => $2)`, [end?.['at'], end?.['id']])
  assert.equal(second.length, 5)
  const ids = [...first, ...second].map(({ id }) => id)
  assert.equal(new Set(ids).size, 25)
  assert.ok(ids.includes(chatId))
})

promise('the list can be limited to unread, and to a name', async (town) => {
  const { owner, applicant, chatId } = await told(town)
  const [cleo] = await town.professionals(1)
  await town.set(`update public.profiles set full_name = 'Inês Óther' where id = $1`, [applicant.id])
  await town.as(owner, write, [owner.id, cleo.id, 'Hello'])
  const only = async (sql: string, values: unknown[] = []) =>
    (await town.as(owner, `select id from public.my_conversations(${sql})`, values)).map(({ id }) => id)
  assert.deepEqual(await only('only_unread => true'), [])
  await say(town, applicant, chatId, 'On Friday')
  assert.deepEqual(await only('only_unread => true'), [chatId])
  for (const typed of ['ines', 'other', 'ines oth']) assert.deepEqual(await only('named => $1', [typed]), [chatId], typed)
  for (const typed of ['nes', '%', '_', 'ines%']) assert.deepEqual(await only('named => $1', [typed]), [], typed)
  assert.deepEqual(await town.refuses(owner, `select from public.my_conversations(named => repeat('x', 201))`, [], 'PT400'), {
    message: 'Search for a shorter name.',
    hint: 'invalid',
  })
  assert.deepEqual(await only(`named => repeat('x', 200)`), [])
})

promise('a message about an application is marked read by its recipient', async (town) => {
  const { owner, applicant, chatId } = await told(town)
  const [stranger] = await town.professionals(1)
  await say(town, applicant, chatId, 'On Friday')
  assert.equal(await town.touches(stranger, mark), 0)
  assert.equal(await town.touches(applicant, mark), 1)
  const states = () =>
    town.set('select sender_id, read_at is not null as read from public.job_chat_messages order by sender_id = $1', [owner.id])
  assert.deepEqual(await states(), [
    { sender_id: applicant.id, read: false },
    { sender_id: owner.id, read: true },
  ])
  assert.equal(await unread(town, applicant), 0)
  assert.equal(await unread(town, owner), 1)
  await suspend(town, owner)
  await town.refuses(owner, mark, [], 'PT403')
})

promise("a message about an application is read once, at the server's time, and never unread", async (town) => {
  const { applicant } = await told(town)
  const at = 'update public.job_chat_messages set read_at = $1 returning read_at is not null as read, read_at = clock.now() as now'
  assert.deepEqual(await town.as(applicant, at, ['1999-01-01']), [{ read: true, now: true }])
  await town.set(`update clock.settings set shift = '1 hour'`)
  assert.deepEqual(await town.as(applicant, at, ['2099-01-01']), [{ read: true, now: false }])
  assert.deepEqual(await town.as(applicant, at, [null]), [{ read: true, now: false }])
})

promise('the notification of a job chat is read once all its messages are', async (town) => {
  const { owner, applicant, chatId } = await told(town)
  await say(town, owner, chatId, 'Any morning.')
  const open = () => town.as(applicant, 'select id from public.notifications where not read and related_id = $1', [chatId])
  assert.equal((await open()).length, 1)
  await town.as(applicant, `${mark} where content = 'Any morning.'`)
  assert.equal((await open()).length, 1)
  await town.as(applicant, mark)
  assert.deepEqual(await open(), [])
})
