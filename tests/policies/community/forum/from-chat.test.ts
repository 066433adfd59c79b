// Threads that begin with messages of the live chat.
import assert from 'node:assert/strict'
import { chatters, deleteSql, say, turnOff } from '#tests/support/policies/chat.ts'
import { bell, nobodys, post, regular } from '#tests/support/policies/forum/posts.ts'
import { choose } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Draft = { clientId: string; category: string; title: string; body: string; mentions: object[]; messages: string[] }
const beginSql = 'select content from public.chat_thread_begin($1)'
const begin = async (town: Stage, who: Member, ids: string[]) => (await town.as(who, beginSql, [ids]))[0]?.['content'] as Draft
const readAll = (town: Stage) => town.set('update public.notifications set read = true')
const told = async (town: Stage, who: Member) => (await bell(town, who)).map(({ title }) => title)
const postOf = (
  town: Stage,
  who: Member,
  { body, messages, clientId }: Draft,
  given: { title?: string; body?: string; mentions?: string[] } = {},
) => post(town, who, { body, messages, client_id: clientId, ...given })

promise(
  'B8: a thread begins as a draft with messages of the live chat as quotes, in their order, below the names of their authors',
  async (town) => {
    const [ana, bea, cleo] = await chatters(town, 3)
    const first = await say(town, bea, 'Turn the hand.\n\nThen cure.', 'nails')
    const second = await say(town, bea, 'For a minute.', 'nails')
    const third = await say(town, ana, 'Which lamp?', 'nails')
    const fourth = await say(town, cleo, 'Any.', 'nails')
    await town.set(`update public.chat_messages set message_text = 'Any. data:image/png;base64,iVBORw0KGgo=' where id = $1`, [fourth])
    const draft = await begin(town, ana, [third, fourth, first, second, first])
    assert.deepEqual(
      { ...draft, mentions: new Set(draft.mentions) },
      {
        clientId: draft.clientId,
        category: 'nails',
        title: '',
        body: `@Bea Brooks:\n\n> Turn the hand.\n>\n> Then cure.\n\n> For a minute.\n\nAna Alvarez:\n\n> Which lamp?\n\n@Cleo Carter:\n\n> Any. [image]\n\nFrom the live chat, in the room Nails.\n\n`,
        mentions: new Set([
          { id: bea.id, full_name: 'Bea Brooks' },
          { id: cleo.id, full_name: 'Cleo Carter' },
        ]),
        messages: [first, second, third, fourth],
      },
    )
    assert.match(draft.clientId, /^[0-9a-f-]{36}$/)
    assert.equal((await town.as(ana, 'select from public.forum_drafts')).length, 1)
    assert.deepEqual((await begin(town, ana, [third])).mentions, [], 'not the one who begins it')
    assert.deepEqual(await told(town, bea), [], 'nobody learns of a draft')
  },
)

promise('a thread begins with up to twenty messages, of one room, with as much text as a thread has', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const none = { message: 'Choose up to 20 messages.', hint: 'invalid' }
  for (const ids of [[], null]) assert.deepEqual(await town.refuses(ana, beginSql, [ids], 'PT400'), none)
  const ids: string[] = []
  while (ids.length < 21) ids.push(await say(town, bea))
  assert.deepEqual(await town.refuses(ana, beginSql, [ids], 'PT400'), none)
  assert.equal((await begin(town, ana, ids.slice(1))).messages.length, 20)
  const elsewhere = await say(town, ana, 'Hello', 'hair')
  assert.deepEqual(await town.refuses(ana, beginSql, [[ids[0], elsewhere]], 'PT400'), {
    message: 'Choose messages of one room.',
    hint: 'invalid',
  })
  const much = { message: "That's too much text for one thread. Choose fewer messages.", hint: 'invalid' }
  const long = [await say(town, ana, 'x'.repeat(10_000)), await say(town, ana, 'y'.repeat(10_000))]
  assert.deepEqual(await town.refuses(ana, beginSql, [long], 'PT400'), much)
  await begin(town, ana, long.slice(1))
  const quoted = [await say(town, ana, '"'.repeat(9_000)), await say(town, ana, '"'.repeat(9_000))]
  assert.deepEqual(await town.refuses(ana, beginSql, [quoted], 'PT400'), much)
})

promise(
  'a thread begins with every message that its author reads, and with no other; one that was never there is refused alike',
  async (town) => {
    const [ana, bea, cleo, dee] = await chatters(town, 4)
    const ids = [nobodys]
    for (const [who, room] of [
      [bea, 'hair'],
      [cleo, 'hair'],
      [dee, 'hair'],
      [ana, 'hair'],
      [bea, 'nails'],
    ] as const)
      ids.push(await say(town, who, 'Hello', room))
    const deleted = await say(town, bea, 'Not for long', 'hair')
    ids.push(deleted)
    const [free] = await town.free(1)
    const moderator = await town.staff('moderator')
    await town.gains(moderator, 'premium')
    const compare = async (who: Member) => {
      const shown = await town.as(who, 'select id from public.chat_messages where not is_deleted')
      const begun: string[] = []
      for (const id of ids) {
        await town.set('savepoint one')
        if (shown.some((row) => row['id'] === id)) begun.push(...(await begin(town, who, [id])).messages)
        else
          for (const given of [[id], [id, ids[4]]])
            assert.deepEqual(await town.refuses(who, beginSql, [given], 'PT404'), {
              message: 'One of these messages is no longer there.',
              hint: 'not_found',
            })
        await town.set('rollback to savepoint one')
      }
      return begun.length
    }
    assert.equal(await compare(ana), 6)
    await town.as(bea, deleteSql, [deleted, bea.id])
    await town.blocks(cleo, ana)
    await suspend(town, dee)
    await town.set(`update public.chat_rooms set is_active = false where id = 'nails'`)
    assert.equal(await compare(ana), 2)
    assert.equal(await compare(moderator), 5)
    await turnOff(town)
    assert.equal(await compare(ana), 0)
    assert.equal((await town.refuses(free, beginSql, [ids], 'PT403')).hint, 'gate_premium')
    await town.refuses(null, beginSql, [ids])
  },
)

promise(
  'forum_mention: the authors of messages that a thread quotes are notified once it is published, once, and nobody else',
  async (town) => {
    const [ana, bea, cleo, dee] = await chatters(town, 4)
    await regular(town, ana)
    const [hers, mine, cut] = [await say(town, bea, 'Turn the hand.'), await say(town, ana, 'Which lamp?'), await say(town, dee, 'Any.')]
    const gone = await say(town, dee, 'Not for long')
    const draft = await begin(town, ana, [hers, mine, cut, gone])
    await town.as(dee, deleteSql, [gone, dee.id])
    const unread = await say(town, cleo, 'Turn the hand.')
    await town.blocks(cleo, ana)
    const thread = await postOf(
      town,
      ana,
      { ...draft, messages: [...draft.messages, unread, nobodys] },
      { body: draft.body.replace('> Any.', '> None.'), mentions: [bea.id] },
    )
    assert.equal(thread['status'], 'published')
    assert.deepEqual(await bell(town, bea), [
      {
        type: 'forum_mention',
        template: 'forum_quoted',
        title: 'Ana Alvarez quoted you',
        message: 'Silk press reverts in two days',
        read: false,
      },
    ])
    const [row] = await town.as(bea, 'select link, related_id, actor_id, facts from public.notifications')
    assert.deepEqual(row, {
      link: `/forum/thread/${thread.id}`,
      related_id: thread.id,
      actor_id: ana.id,
      facts: { who: 'Ana Alvarez', thread: 'Silk press reverts in two days' },
    })
    for (const who of [ana, cleo, dee]) assert.deepEqual(await told(town, who), [])
    assert.deepEqual(await town.set('select from internal.forum_sources'), [])
    await post(town, ana, { title: 'Nothing of the chat', messages: [hers] })
    assert.equal((await told(town, bea)).length, 1, 'not of words that it does not have')
    await town.blocks(bea, ana)
    await postOf(town, ana, { ...draft, clientId: nobodys })
    assert.equal((await town.set('select from public.notifications where user_id = $1', [bea.id])).length, 1, 'not by someone hidden')
  },
)

promise('a quote in a new thread is a mention for who turned those off or muted its category', async (town) => {
  const [ana, bea, cleo] = await chatters(town, 3)
  await regular(town, ana)
  const draft = await begin(town, ana, [await say(town, bea, 'Turn the hand.', 'hair'), await say(town, cleo, 'Any lamp.', 'hair')])
  await town.as(bea, `select public.forum_follow(category => 'hair', level => 'mute')`)
  await choose(town, cleo, 'community', false, 'off')
  await postOf(town, ana, draft)
  assert.deepEqual([await told(town, bea), await told(town, cleo)], [[], []])
  const other = await begin(town, ana, [await say(town, cleo, 'Any lamp.', 'nails')])
  await choose(town, cleo, 'community', true, 'off')
  await postOf(town, ana, other)
  assert.deepEqual(await told(town, cleo), ['Ana Alvarez quoted you'])
})

promise("a new member's thread that quotes three others waits for the team, and they are notified once it is published", async (town) => {
  const [ana, bea, cleo, dee] = await chatters(town, 4)
  const moderator = await town.staff('moderator')
  const ids = [await say(town, ana, 'Which lamp?')]
  for (const who of [bea, cleo, dee]) ids.push(await say(town, who, `Not that one, says ${who.name}.`))
  const two = await begin(town, ana, ids.slice(0, 3))
  assert.equal((await postOf(town, ana, two, { mentions: [bea.id, cleo.id] }))['status'], 'published')
  const three = await begin(town, ana, ids)
  const thread = await postOf(town, ana, three, { title: 'Three of them', mentions: [bea.id] })
  const other = await postOf(town, ana, await begin(town, ana, ids), { title: 'And once more' })
  assert.deepEqual([thread['status'], other['status']], ['pending', 'pending'])
  assert.deepEqual(await told(town, dee), [])
  await readAll(town)
  await town.as(cleo, deleteSql, [ids[2], cleo.id])
  const publish = (id: string) => town.as(moderator, `select public.forum_thread_keep($1, 'publish')`, [id])
  await publish(thread.id)
  assert.deepEqual(await told(town, dee), ['Ana Alvarez quoted you'])
  assert.equal((await told(town, cleo)).length, 1, 'of the first thread, and not of what they deleted since')
  assert.deepEqual(
    (await bell(town, dee)).map(({ message }) => message),
    ['Three of them'],
  )
  await publish(other.id)
  assert.equal((await told(town, dee)).length, 2)
})

promise('who begins a thread with messages of a room that was closed since notifies nobody of it', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  await regular(town, ana)
  const draft = await begin(town, ana, [await say(town, bea, 'Turn the hand.', 'nails')])
  await town.set(`update public.chat_rooms set is_active = false where id = 'nails'`)
  await postOf(town, ana, draft)
  assert.deepEqual(await told(town, bea), [])
})

promise('of the messages that a thread is posted with, the first twenty count', async (town) => {
  const [ana, bea, cleo, dee] = await chatters(town, 4)
  const own: string[] = []
  while (own.length < 20) own.push(await say(town, ana))
  for (const who of [bea, cleo, dee]) own.push(await say(town, who))
  assert.equal((await post(town, ana, { messages: own }))['status'], 'published', "also for what a new member's thread waits for")
  await regular(town, ana)
  const last = await say(town, cleo, 'Any lamp.')
  const draft = await begin(town, ana, [last])
  const ids: string[] = []
  while (ids.length < 20) ids.push(await say(town, bea))
  await postOf(town, ana, { ...draft, messages: [...ids, last] })
  assert.deepEqual(await told(town, cleo), [])
})
