// The rooms of the live chat, and whom the team mutes in them.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { chatters, say, saySql, texts, turnOff } from '#tests/support/policies/chat.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const rooms = async (town: Stage, who: Member) => (await town.as(who, 'select id from public.chat_rooms order by id')).map(({ id }) => id)

promise('there is the main room and one for each craft', async (town) => {
  const [ana] = await chatters(town, 1)
  assert.deepEqual(await town.as(ana, 'select id, name, category from public.chat_rooms where is_active order by id'), [
    { id: 'advanced-beauty', name: 'Advanced Beauty', category: 'advanced-beauty' },
    { id: 'barbering', name: 'Barbering', category: 'barbering' },
    { id: 'community', name: 'Main', category: 'general' },
    { id: 'esthetics', name: 'Esthetics', category: 'esthetics' },
    { id: 'hair', name: 'Hair', category: 'hair' },
    { id: 'massage', name: 'Massage', category: 'massage' },
    { id: 'mua', name: 'Makeup', category: 'mua' },
    { id: 'nails', name: 'Nails', category: 'nails' },
    { id: 'permanent-makeup', name: 'Permanent Makeup', category: 'permanent-makeup' },
  ])
})

promise('members with live chat and the team read the rooms', async (town) => {
  const [ana] = await chatters(town, 1)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  assert.deepEqual(await rooms(town, free), [])
  assert.deepEqual(await rooms(town, await town.staff('support')), [])
  await town.refuses(null, 'select from public.chat_rooms')
  await town.set(`update public.chat_rooms set is_active = false where id <> 'community'`)
  assert.deepEqual(await rooms(town, ana), ['community'])
  assert.equal((await rooms(town, moderator)).length, 9)
  await turnOff(town)
  assert.deepEqual(await rooms(town, ana), [])
  assert.equal((await rooms(town, moderator)).length, 9)
})

const rights = `select * from realtime.rights($1, '{}')`
const set = 'select slow_mode_seconds from public.chat_room_set($1, $2, $3, $4)'

promise("the team sets a room's rules, notice and pace, and nobody else does", async (town) => {
  const [ana] = await chatters(town, 1)
  const moderator = await town.staff('moderator')
  for (const who of [ana, await town.staff('support')]) await town.refuses(who, set, ['hair', '', '', 0], 'PT403')
  await town.refuses(null, set, ['hair', '', '', 0])
  assert.equal((await town.refuses(moderator, set, ['no-such-room', '', '', 0], 'PT404')).message, 'This room is no longer there.')
  for (const wrong of [
    ['hair', 'x'.repeat(1001), '', 0],
    ['hair', '', 'x'.repeat(301), 0],
    ['hair', '', '', 3601],
    ['hair', '', '', -1],
    ['hair', null, '', 0],
  ])
    assert.equal((await town.refuses(moderator, set, wrong, 'PT400')).hint, 'invalid')
  await town.as(moderator, set, ['hair', ' Be kind. ', ' Live demo at 6. ', 30])
  assert.deepEqual(await town.as(ana, `select rules, notice, slow_mode_seconds from public.chat_rooms where id = 'hair'`), [
    { rules: 'Be kind.', notice: 'Live demo at 6.', slow_mode_seconds: 30 },
  ])
  assert.deepEqual(await town.set(`select act, target_kind, target_id, before, after from public.audit_entries where act = 'keep_chat'`), [
    {
      act: 'keep_chat',
      target_kind: 'chat_room',
      target_id: 'hair',
      before: { rules: '', notice: '', slow_mode_seconds: 0 },
      after: { rules: 'Be kind.', notice: 'Live demo at 6.', slow_mode_seconds: 30 },
    },
  ])
})

const turn = 'select is_active from public.chat_room_turn($1, $2, $3)'

promise('the team closes a room with a reason and opens it again, and nobody else does; one room stays open', async (town) => {
  const [ana] = await chatters(town, 1)
  const moderator = await town.staff('moderator')
  await town.refuses(null, turn, ['hair', false, 'Too heated'])
  for (const who of [ana, await town.staff('support'), await town.staff('verifier')])
    for (const room of ['hair', 'no-such-room', null])
      assert.deepEqual(await town.refuses(who, turn, [room, false, 'Too heated'], 'PT403'), {
        message: 'Only an admin may do this.',
        hint: 'not_allowed',
      })
  for (const reason of [null, ' ', 'x'.repeat(501)])
    assert.equal((await town.refuses(moderator, turn, ['hair', false, reason], 'PT400')).message, 'Give a reason of 1 to 500 characters.')
  assert.equal((await town.refuses(moderator, turn, ['hair', null, 'Too heated'], 'PT400')).message, 'Open the room, or close it.')
  for (const room of ['no-such-room', null])
    assert.equal((await town.refuses(moderator, turn, [room, false, 'Too heated'], 'PT404')).message, 'This room is no longer there.')

  assert.deepEqual(await town.as(moderator, turn, ['hair', false, ' Too heated ']), [{ is_active: false }])
  const other = await town.staff('moderator')
  assert.deepEqual(await town.refuses(other, turn, ['hair', false, 'Again'], 'PT409'), {
    message: 'This room is closed already. Nothing changed.',
    hint: 'bad_state',
  })
  assert.deepEqual(await town.as(moderator, turn, ['hair', true, 'Calm again']), [{ is_active: true }])
  assert.deepEqual(await town.refuses(other, turn, ['hair', true, 'Calm'], 'PT409'), {
    message: 'This room is open already. Nothing changed.',
    hint: 'bad_state',
  })
  const entry = { actor_id: moderator.id, act: 'keep_chat', target_kind: 'chat_room', target_id: 'hair' }
  const [open, closed] = [{ is_active: true }, { is_active: false }]
  assert.deepEqual(
    await town.set(
      `select actor_id, act, target_kind, target_id, reason, before, after from public.audit_entries where act = 'keep_chat' order by id`,
    ),
    [
      { ...entry, reason: 'Too heated', before: open, after: closed },
      { ...entry, reason: 'Calm again', before: closed, after: open },
    ],
  )

  for (const room of ['advanced-beauty', 'barbering', 'esthetics', 'hair', 'massage', 'mua', 'nails', 'permanent-makeup'])
    await town.as(moderator, turn, [room, false, 'Quiet season'])
  assert.deepEqual(await town.refusalOf(moderator, turn, ['community', false, 'Quiet season'], 'PT409'), {
    message: 'One room must stay open. To close all of them, turn the live chat off in Settings.',
    hint: 'bad_state',
    detail: '{"what": "last_room"}',
  })
  assert.deepEqual(await rooms(town, ana), ['community'])
  await town.as(moderator, turn, ['nails', true, 'Asked for'])
  await town.as(moderator, turn, ['community', false, 'Nails only'])
  assert.deepEqual(await rooms(town, ana), ['nails'])
})

promise(
  'a closed room answers members as one that is not there, and comes back with its messages and what they have read',
  async (town) => {
    const [ana, bea] = await chatters(town, 2)
    const moderator = await town.staff('moderator')
    await town.gains(moderator, 'premium')
    const message = await say(town, bea, 'Before it closed', 'hair')
    await say(town, bea, 'Still here', 'nails')
    await town.as(ana, 'select public.chat_read($1, clock_timestamp())', ['hair'])
    await say(town, bea, 'After she looked', 'hair')
    await town.as(ana, saySql, ['hair', ana.id, 'My own'])
    const unread = async () =>
      Object.fromEntries((await town.as(ana, 'select * from public.chat_unread()')).map((row) => Object.values(row)))
    assert.equal((await unread())['hair'], 1)
    await town.as(moderator, turn, ['hair', false, 'Too heated'])

    assert.deepEqual(await texts(town, ana), ['Still here'])
    assert.equal((await unread())['hair'], undefined)
    const gone = '11111111-2222-4333-8444-555555555555'
    const asks: [sql: string, closed: unknown[], missing: unknown[], code: string][] = [
      [saySql, ['hair', ana.id, 'Hello'], ['no-such-room', ana.id, 'Hello'], 'PT404'],
      ['select public.chat_read($1, now())', ['hair'], ['no-such-room'], 'PT404'],
      ['select public.chat_thread_begin($1)', [[message]], [[gone]], 'PT404'],
      [`select public.report_create($1, 'chat_message', $2, 'spam')`, [bea.id, message], [bea.id, gone], 'PT404'],
    ]
    for (const [sql, closed, missing, code] of asks)
      assert.deepEqual(await town.refusalOf(ana, sql, closed, code), await town.refusalOf(ana, sql, missing, code), sql)
    assert.deepEqual(await town.as(ana, rights, ['chat:hair']), await town.as(ana, rights, ['chat:no-such-room']))
    assert.equal(await town.touches(ana, `update public.chat_messages set is_deleted = true where room_id = 'hair'`), 0)
    assert.equal(
      (await town.refuses(moderator, saySql, ['hair', moderator.id, 'Hello'], 'PT404')).hint,
      'not_found',
      'nor does the team write',
    )
    assert.equal((await texts(town, moderator)).length, 4, 'whom it is about still reads it')

    await town.as(moderator, turn, ['hair', true, 'Calm again'])
    assert.deepEqual(await texts(town, ana), ['Before it closed', 'Still here', 'After she looked', 'My own'])
    assert.equal((await unread())['hair'], 1)
  },
)

const mute = 'select public.chat_mute($1, $2, $3) as until'

promise('the team mutes a member for 1 or 24 hours, not themselves', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const moderator = await town.staff('moderator')
  for (const who of [ana, await town.staff('support')])
    for (const hours of [1, 2]) await town.refuses(who, mute, [bea.id, hours, 'Spam'], 'PT403')
  await town.refuses(null, mute, [bea.id, 1, 'Spam'])
  for (const hours of [0, 2, 25, null])
    assert.equal((await town.refuses(moderator, mute, [bea.id, hours, 'Spam'], 'PT400')).message, 'Mute for 1 or 24 hours.')
  await town.refuses(moderator, mute, [bea.id, 1, ' '], 'PT400')
  assert.equal(
    (await town.refuses(moderator, mute, [moderator.id, 1, 'Spam'], 'PT403')).message,
    'Someone else has to do this for your own account.',
  )
  await town.as(moderator, mute, [bea.id, 1, ' Spam '])
  await town.as(moderator, mute, [bea.id, 24, 'More spam'])
  assert.deepEqual(
    await town.as(
      bea,
      'select kind, limits, reason, round(extract(epoch from ends_at - given_at) / 3600)::int as hours from public.sanctions order by hours',
    ),
    [
      { kind: 'limit', limits: ['no_chat'], reason: 'Spam', hours: 1 },
      { kind: 'limit', limits: ['no_chat'], reason: 'More spam', hours: 24 },
    ],
  )
  assert.deepEqual(
    await town.as(bea, `select title, message, link from public.notifications where template = 'sanction_given' order by title desc`),
    ['an hour', '24 hours'].map((time) => ({
      title: `You can only read the live chat for ${time}`,
      message: 'Read why, and how to appeal.',
      link: '/settings?tab=account#standing',
    })),
  )
  assert.deepEqual(
    await town.set(`select act, target_kind, target_id, reason from public.audit_entries where act = 'keep_chat' order by id`),
    [
      { act: 'keep_chat', target_kind: 'member', target_id: bea.id, reason: 'Spam' },
      { act: 'keep_chat', target_kind: 'member', target_id: bea.id, reason: 'More spam' },
    ],
  )
})

promise('a moderator does not mute an admin; an admin does', async (town) => {
  const [moderator, ada, other] = [await town.staff('moderator'), await town.admin(), await town.admin()]
  assert.deepEqual(await town.refuses(moderator, mute, [ada.id, 1, 'Spam'], 'PT403'), {
    message: 'Only an admin may do this to an admin.',
    hint: 'not_allowed',
  })
  assert.equal((await town.as(other, mute, [ada.id, 1, 'Spam'])).length, 1)
})

promise('a muted member appeals, someone else of the team lifts it, and they write again', async (town) => {
  const [ana] = await chatters(town, 1)
  const [moderator, other] = [await town.staff('moderator'), await town.staff('moderator')]
  await town.as(moderator, mute, [ana.id, 24, 'Spam'])
  const [sanction] = await town.as(ana, 'select id from public.sanctions')
  const [appeal] = await town.as(ana, `select public.appeal_send($1, 'It was one link') as id`, [sanction?.['id']])
  const answer = 'select public.appeal_answer($1, true, $2)'
  await town.refuses(moderator, answer, [appeal?.['id'], 'Fine'], 'PT403')
  const words = `insert into public.chat_messages (room_id, user_id, username, message_text) values ('community', $1, '', 'Hello')`
  await town.refuses(ana, words, [ana.id], 'PT403')
  await town.as(other, answer, [appeal?.['id'], 'One link is fine'])
  await town.as(ana, words, [ana.id])
})

grants('chat_rooms', {})

bounds(
  'public.chat_rooms',
  { which: `id = 'hair'` },
  {
    chat_rooms_id_is_short: { refuses: [`id = ''`, `id = 'Hair'`, `id = repeat('a', 41)`], takes: [`id = repeat('a', 40)`] },
    chat_rooms_name_length: { refuses: [`name = ''`, `name = repeat('x', 61)`], takes: [`name = repeat('x', 60)`] },
    chat_rooms_description_length: { refuses: [`description = repeat('x', 201)`], takes: [`description = repeat('x', 200)`] },
    chat_rooms_category_known: { refuses: [`category = 'makeup'`], takes: [`category = 'general'`] },
    chat_rooms_rules_length: { refuses: [`rules = repeat('x', 1001)`], takes: [`rules = repeat('x', 1000)`] },
    chat_rooms_notice_length: { refuses: [`notice = repeat('x', 301)`], takes: [`notice = repeat('x', 300)`] },
    chat_rooms_slow_mode_is_short: {
      refuses: ['slow_mode_seconds = -1', 'slow_mode_seconds = 3601'],
      takes: ['slow_mode_seconds = 3600'],
    },
  },
)
