// What a message of a chat about an application may be, and what the other is notified of.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { openChat, pieceOf, say, saySql } from '#tests/support/policies/job-chats.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const week = { monday: true, sunday: false, timePreference: 'After 10 AM' }
const nobodys = '00000000-0000-4000-8000-000000000000'

promise('TALK-04, TALK-11: a message has one of four types, and words', async (town) => {
  const { applicant, chatId } = await openChat(town)
  const write = (content: string, type = 'text') => [chatId, applicant.id, content, type, null]
  for (const content of ['', '  ', ' \t\r\n ', '\u202e']) await town.refuses(applicant, saySql, write(content), '23514')
  await town.refuses(applicant, saySql, write('x'.repeat(10_001)), '23514')
  for (const type of ['', 'card', 'TEXT']) await town.refuses(applicant, saySql, write('Hello', type), '23514')
  await say(town, applicant, chatId, 'x'.repeat(10_000))
  await say(town, applicant, chatId, 'Hello', 'text', {})
  const piece = await pieceOf(town, applicant)
  await say(town, applicant, chatId, 'My week', 'availability', week)
  await say(town, applicant, chatId, 'My work', 'portfolio', { portfolio_ids: [piece] })
  assert.deepEqual(
    await town.set(`select message_type, metadata from public.job_chat_messages where char_length(content) < 99 order by message_type`),
    [
      { message_type: 'availability', metadata: week },
      { message_type: 'portfolio', metadata: { portfolio_ids: [piece] } },
      { message_type: 'text', metadata: null },
    ],
  )
})

promise("a portfolio message has pictures of one's own", async (town) => {
  const { owner, applicant, chatId } = await openChat(town)
  const theirs = await pieceOf(town, owner)
  const mine = await pieceOf(town, applicant)
  for (const ids of [[theirs], [nobodys], [mine, theirs]])
    assert.equal(
      (await town.refuses(applicant, saySql, [chatId, applicant.id, 'My work', 'portfolio', { portfolio_ids: ids }], 'PT400')).message,
      'Choose pictures of your own portfolio.',
    )
  await say(town, applicant, chatId, 'My work', 'portfolio', { portfolio_ids: [mine] })
})

promise('a contact is never written by hand: before it is shared it is refused, afterwards it stores nothing more', async (town) => {
  const { owner, applicant, chatId } = await openChat(town)
  const write = (who: Member) => [chatId, who.id, 'Call 503 555 0142', 'contact', { phone: '503 555 0142' }]
  for (const who of [owner, applicant])
    assert.equal((await town.refuses(who, saySql, write(who), 'PT409')).message, 'Share your contact first.')
  await town.as(owner, 'update public.job_chats set contact_shared = true')
  await town.refuses(applicant, saySql, write(applicant), 'PT409')
  assert.equal(await town.touches(owner, saySql, write(owner)), 0)
  assert.deepEqual(await town.set('select content, metadata from public.job_chat_messages'), [
    { content: 'Shared their contact.', metadata: null },
  ])
})

promise('a member writes thirty messages a minute in all of their job chats', async (town) => {
  const { owner, applicant, chatId } = await openChat(town)
  for (let sent = 0; sent < 30; sent += 1) await say(town, applicant, chatId)
  assert.equal(
    (await town.refuses(applicant, saySql, [chatId, applicant.id, 'Hello', 'text', null], 'PT429')).message,
    "You're sending messages very quickly. Please wait a minute.",
  )
  await say(town, owner, chatId)
  await town.set(`update public.job_chat_messages set created_at = created_at - interval '1 minute'`)
  await say(town, applicant, chatId)
})

promise('the same message sent again is stored once', async (town) => {
  const { applicant, chatId } = await openChat(town)
  const sql = 'insert into public.job_chat_messages (chat_id, sender_id, content, client_id) values ($1, $2, $3, $4)'
  await town.as(applicant, sql, [chatId, applicant.id, 'Hello', nobodys])
  await town.refuses(applicant, sql, [chatId, applicant.id, 'Hello', nobodys], '23505')
})

const entries = (town: Stage, who: Member) =>
  town.as(
    who,
    `select title, message, template, facts, link, read from public.notifications where link like '%chat=%' order by read desc, created_at`,
  )

promise('the other of the two is notified of messages, in one unread entry for each chat, and the sender is not', async (town) => {
  const { owner, applicant, jobId, id, chatId } = await openChat(town)
  for (const content of ['Good  morning', 'Are you there?']) await say(town, owner, chatId, content)
  const entry = {
    title: `New message from ${owner.name}`,
    message: 'Are you there?',
    template: 'job_message',
    facts: { who: owner.name, words: 'Are you there?' },
    link: `/jobs?id=${jobId}&chat=${id}`,
    read: false,
  }
  assert.deepEqual(await entries(town, applicant), [entry])
  assert.deepEqual(await entries(town, owner), [])
  await town.as(applicant, 'update public.notifications set read = true')
  await say(town, owner, chatId, 'Hello?')
  assert.deepEqual(await entries(town, applicant), [
    { ...entry, read: true },
    { ...entry, message: 'Hello?', facts: { who: owner.name, words: 'Hello?' } },
  ])
  await town.as(owner, 'update public.job_chats set contact_shared = true')
  assert.equal((await entries(town, applicant)).at(-1)?.['message'], 'Shared their contact.')
})

bounds(
  'public.job_chats',
  { row: openChat },
  {
    job_chats_owner_shares_first: {
      refuses: ['applicant_contact_shared = true'],
      takes: ['contact_shared = true', 'contact_shared = true, applicant_contact_shared = true'],
    },
  },
)

bounds(
  'public.job_chat_messages',
  {
    row: async (town) => {
      const { owner, chatId } = await openChat(town)
      await say(town, owner, chatId)
    },
  },
  {
    job_chat_messages_content_length: {
      refuses: [`content = ''`, `content = E' \\n'`, `content = repeat('x', 10001)`],
      takes: [`content = repeat('x', 10000)`],
    },
    job_chat_messages_type_known: { refuses: [`message_type = 'card'`], takes: [`message_type = 'contact'`] },
    job_chat_messages_metadata_only_where_meant: {
      refuses: [`metadata = '{"a": 1}'`, `message_type = 'contact', metadata = '{"phone": "1"}'`],
      takes: [`message_type = 'contact'`],
    },
    job_chat_messages_availability_is_a_week: {
      refuses: [
        `message_type = 'availability', metadata = '[]'`,
        `message_type = 'availability', metadata = '{"someday": true}'`,
        `message_type = 'availability', metadata = '{"monday": "yes"}'`,
        `message_type = 'availability', metadata = '{"timePreference": 1}'`,
        `message_type = 'availability', metadata = jsonb_build_object('timePreference', repeat('x', 201))`,
      ],
      takes: [
        `message_type = 'availability', metadata = '{"monday": true, "timePreference": "After 10"}'`,
        `message_type = 'availability', metadata = jsonb_build_object('timePreference', repeat('x', 200))`,
      ],
    },
    job_chat_messages_portfolio_is_a_few: {
      refuses: [
        `message_type = 'portfolio', metadata = '[]'`,
        `message_type = 'portfolio', metadata = '{"portfolio_ids": []}'`,
        `message_type = 'portfolio', metadata = '{"portfolio_ids": "${nobodys}"}'`,
        `message_type = 'portfolio', metadata = '{"portfolio_ids": [1]}'`,
        `message_type = 'portfolio', metadata = '{"portfolio_ids": ["not an id"]}'`,
        `message_type = 'portfolio', metadata = '{"portfolio_ids": ["${nobodys}"], "more": 1}'`,
        `message_type = 'portfolio', metadata = jsonb_build_object('portfolio_ids', array_fill('${nobodys}'::text, array[11]))`,
      ],
      takes: [`message_type = 'portfolio', metadata = jsonb_build_object('portfolio_ids', array_fill('${nobodys}'::text, array[10]))`],
    },
  },
)
