import assert from 'node:assert/strict'
import { chatAbout, openChat, openSql, say, saySql } from '#tests/support/policies/job-chats.ts'
import { apply, openJob, postJob, statusOf } from '#tests/support/policies/jobs.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member } from '#tests/support/policies/stage.ts'

const chats = 'select id from public.job_chats'
const lines = 'select content from public.job_chat_messages order by created_at, id'
const move = 'update public.job_applications set status = $2 where id = $1'
const share = 'update public.job_chats set contact_shared = $2 where id = $1'
const shareMine = 'update public.job_chats set applicant_contact_shared = $2 where id = $1'
const text = (chat: string, sender: Member) => [chat, sender.id, 'Hello', 'text', null]
const contacts = 'select user_id, email from public.job_chat_contacts($1) order by user_id = $2 desc'

promise('a job chat is visible to the owner and the applicant', async (town) => {
  const { owner, applicant, jobId, chatId } = await openChat(town)
  const [another, stranger] = await town.professionals(2)
  for (const person of [another, stranger]) await town.gains(person, 'premium')
  await apply(town, another, jobId)
  await postJob(town, stranger)
  for (const who of [another, stranger, await town.staff('moderator')]) assert.deepEqual(await town.as(who, chats), [])
  await town.refuses(null, chats)
  for (const who of [owner, applicant]) assert.deepEqual(await town.as(who, chats), [{ id: chatId }])
  await town.endsTrial(applicant)
  await town.set('delete from public.subscriptions')
  assert.deepEqual(await town.as(applicant, chats), [{ id: chatId }], 'on any plan')
})

promise('an owner opens the chat about an application', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  await postJob(town, other)
  const id = await apply(town, applicant, jobId)
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const [who, application] of [
    [other, id],
    [other, missing],
    [applicant, id],
    [owner, missing],
  ] as const)
    await town.refuses(who, openSql, [jobId, application])
  await town.refuses(owner, openSql.replace('false', 'true'), [jobId, id])
  const elsewhere = await postJob(town, owner)
  assert.equal((await town.refuses(owner, openSql, [elsewhere, id], 'PT400')).message, 'This application is for another job.')
  assert.equal(await statusOf(town, id), 'submitted', 'nothing that was refused has moved it')
  const chatId = await chatAbout(town, owner, jobId, id)
  assert.deepEqual(await town.set('select owner_id, applicant_id, contact_shared, applicant_contact_shared from public.job_chats'), [
    { owner_id: owner.id, applicant_id: applicant.id, contact_shared: false, applicant_contact_shared: false },
  ])
  assert.notEqual(chatId, 'undefined')
  await town.refuses(owner, openSql, [jobId, id], '23505')
})

promise('STATE-06, STATE-07: opening the chat while submitted or viewed sets in_chat, and leaves every other status', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  for (const [status, becomes] of [
    ['submitted', 'in_chat'],
    ['viewed', 'in_chat'],
    ['shortlisted', 'shortlisted'],
    ['interviewing', 'interviewing'],
    ['hired', 'hired'],
    ['passed', 'passed'],
    ['rejected', 'rejected'],
  ]) {
    await town.set('delete from public.job_chats')
    await town.set(`set local session_replication_role = replica`)
    await town.set('update public.job_applications set status = $1, answered_at = null', [status])
    await town.set(`set local session_replication_role = origin`)
    await chatAbout(town, owner, jobId, id)
    assert.equal(await statusOf(town, id), becomes, status)
    const [answered] = await town.set('select answered_at is not null as yes from public.job_applications')
    assert.equal(answered?.['yes'], becomes === 'in_chat', 'it is an answer of the owner')
  }
  // The owner's own update before or after it, as the specification describes it, agrees.
  await town.set('delete from public.job_chats')
  await town.set(`update public.job_applications set status = 'viewed'`)
  await town.as(owner, move, [id, 'in_chat'])
  await chatAbout(town, owner, jobId, id)
  await town.as(owner, move, [id, 'in_chat'])
  assert.equal(await statusOf(town, id), 'in_chat')
})

promise('no chat is opened about an application that was withdrawn, and none is withdrawn once there is a chat', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  await town.as(applicant, move, [id, 'withdrawn'])
  await town.refuses(owner, openSql, [jobId, id])
  await town.set(`update public.job_applications set status = 'submitted'`)
  await chatAbout(town, owner, jobId, id)
  assert.equal((await town.refuses(applicant, move, [id, 'withdrawn'], 'PT409')).hint, 'bad_state')
})

promise('messages of a job chat are visible to its two members', async (town) => {
  const { owner, applicant, jobId, chatId } = await openChat(town)
  const [another, stranger] = await town.professionals(2)
  for (const person of [another, stranger]) await town.gains(person, 'premium')
  const theirs = await chatAbout(town, owner, jobId, await apply(town, another, jobId))
  await say(town, owner, chatId, 'Between us')
  await say(town, applicant, chatId, 'And back')
  await say(town, owner, theirs, 'For another')
  assert.deepEqual(await town.as(another, lines), [{ content: 'For another' }])
  assert.deepEqual(await town.as(stranger, lines), [])
  assert.deepEqual(
    await town.as(applicant, lines),
    await town.set('select content from public.job_chat_messages where chat_id = $1 order by created_at, id', [chatId]),
  )
  assert.equal((await town.as(applicant, lines)).length, 2)
  assert.equal((await town.as(owner, lines)).length, 3)
})

promise('a member writes in their own job chats in their own name', async (town) => {
  const { owner, applicant, jobId, chatId } = await openChat(town)
  const [another] = await town.professionals(1)
  await town.gains(another, 'premium')
  await apply(town, another, jobId)
  await town.refuses(another, saySql, text(chatId, another))
  await town.refuses(another, saySql, text('00000000-0000-4000-8000-000000000000', another))
  await town.refuses(applicant, saySql, text(chatId, owner))
  await town.refuses(another, saySql, text(chatId, applicant))
  await say(town, applicant, chatId, '  Good morning \n')
  await say(town, owner, chatId, 'And to you')
  assert.deepEqual(await town.set('select sender_id, recipient_id, content from public.job_chat_messages order by content desc'), [
    { sender_id: applicant.id, recipient_id: owner.id, content: 'Good morning' },
    { sender_id: owner.id, recipient_id: applicant.id, content: 'And to you' },
  ])
})

promise('an owner and an applicant share their own contact', async (town) => {
  const { owner, applicant, chatId } = await openChat(town)
  const [stranger] = await town.professionals(1)
  assert.equal(await town.touches(stranger, 'update public.job_chats set contact_shared = true'), 0)
  assert.equal(await town.touches(stranger, 'update public.job_chats set contact_shared = false'), 0)
  for (const [who, sql] of [
    [applicant, share],
    [owner, shareMine],
  ] as const)
    assert.equal((await town.refuses(who, sql, [chatId, true], 'PT403')).message, 'Each of you shares their own contact.')
  assert.equal(
    (await town.refuses(applicant, shareMine, [chatId, true], 'PT409')).message,
    'The owner of the job shares their contact first.',
  )
  assert.equal(await town.touches(owner, share, [chatId, true]), 1)
  assert.equal(await town.touches(applicant, shareMine, [chatId, true]), 1)
  assert.deepEqual(await town.set('select contact_shared, applicant_contact_shared from public.job_chats'), [
    { contact_shared: true, applicant_contact_shared: true },
  ])
})

promise('TALK-09: a contact is shared once, and stays shared', async (town) => {
  const { owner, applicant, chatId } = await openChat(town)
  await town.as(owner, share, [chatId, true])
  await town.as(owner, share, [chatId, true])
  assert.equal((await town.refuses(owner, share, [chatId, false], 'PT409')).message, 'A contact that was shared stays shared.')
  await town.as(applicant, shareMine, [chatId, true])
  assert.equal((await town.refuses(applicant, shareMine, [chatId, false], 'PT409')).hint, 'bad_state')
  const entries = await town.set(
    'select sender_id, content, message_type, metadata from public.job_chat_messages order by sender_id = $1 desc',
    [owner.id],
  )
  assert.deepEqual(
    entries,
    [owner, applicant].map(({ id }) => ({ sender_id: id, content: 'Shared their contact.', message_type: 'contact', metadata: null })),
    'one entry each, without the contact',
  )
})

promise('a contact is readable once its own side has shared it, for the other of the two alone (OWNER-07)', async (town) => {
  const { owner, applicant, jobId, chatId } = await openChat(town)
  const [another] = await town.professionals(1)
  await town.gains(another, 'premium')
  await apply(town, another, jobId)
  const addresses = await town.set(
    'select user_id, email from public.profile_private where user_id = any ($1) order by user_id = $2 desc',
    [[owner.id, applicant.id], owner.id],
  )
  const read = (who: Member) => town.as(who, contacts, [chatId, owner.id])
  for (const who of [owner, applicant, another]) assert.deepEqual(await read(who), [])
  await town.as(owner, share, [chatId, true])
  for (const who of [owner, applicant]) assert.deepEqual(await read(who), addresses.slice(0, 1), "the owner's alone")
  await town.as(applicant, shareMine, [chatId, true])
  for (const who of [owner, applicant]) assert.deepEqual(await read(who), addresses)
  assert.deepEqual(await read(another), [])
  await town.refuses(null, contacts, [chatId, owner.id])
  await town.blocks(applicant, owner)
  assert.deepEqual(await read(owner), addresses.slice(0, 1), 'hidden by a block')
  await town.set('delete from public.blocks')
  await suspend(town, owner)
  assert.deepEqual(await read(owner), [])
})

promise('who may not write to the other opens no chat, writes and shares nothing, and does not learn why', async (town) => {
  const { owner, applicant, jobId, chatId } = await openChat(town)
  const [another] = await town.professionals(1)
  await town.gains(another, 'premium')
  const second = await apply(town, another, jobId)
  const tries = async (code: string) => [
    await town.refuses(owner, openSql, [jobId, second], code),
    await town.refuses(owner, saySql, [chatId, owner.id, 'Hello', 'text', null], code),
    await town.refuses(owner, share, [chatId, true], code),
  ]
  const neutral = { message: "This member isn't accepting new messages.", hint: 'blocked_neutral' }
  for (const other of [applicant, another]) await town.blocks(other, owner)
  assert.deepEqual(await tries('PT403'), [neutral, neutral, neutral])
  assert.deepEqual(await town.as(owner, chats), [{ id: chatId }], 'what was written stays')
  await town.set('delete from public.blocks')
  for (const other of [applicant, another]) await suspend(town, other)
  assert.deepEqual(await tries('PT403'), [neutral, neutral, neutral])
  await town.set('delete from public.sanctions')
  await town.set('update public.profiles set is_suspended = false')
  await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_messages}', 'Spam', clock.now() + interval '1 day')`,
    [owner.id],
  )
  assert.deepEqual(
    (await tries('PT403')).map(({ hint }) => hint),
    ['limited', 'limited', 'limited'],
  )
  await town.set('delete from public.sanctions')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [owner.id])
  assert.deepEqual(new Set((await tries('PT409')).map(({ hint }) => hint)), new Set(['bad_state']))
  await town.set('delete from internal.account_deletions')
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [owner.id])
  const unconfirmed = (await tries('PT403')).map(({ message }) => message)
  assert.deepEqual(new Set(unconfirmed), new Set(['Please confirm your email address first.']))
  await town.set('update auth.users set email_confirmed_at = now() where id = $1', [owner.id])
  await town.endsTrial(owner)
  await town.set('delete from public.subscriptions')
  assert.deepEqual(
    (await tries('PT403')).map(({ hint }) => hint),
    ['gate_premium', 'gate_premium', 'gate_premium'],
  )
})

grants('job_chats', { insert: ['application_id', 'contact_shared', 'job_id'], update: ['applicant_contact_shared', 'contact_shared'] })
grants('job_chat_messages', {
  insert: ['chat_id', 'client_id', 'content', 'message_type', 'metadata', 'sender_id'],
  update: ['read_at'],
})
