// Messages between two members that the team takes down: direct ones, and those about applications (B7.7, B21).
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { openChat, pieceOf, say } from '#tests/support/policies/job-chats.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const nobodys = '00000000-0000-4000-8000-000000000000'
const why = 'Asks for money in advance'
const takeDown = 'select public.content_take_down($1, $2, $3)'
const report = `select public.report_create($1, $2, $3, 'scam')`
const ours = 'The moderation team removed this message.'

async function direct(town: Stage, sender: Member, recipient: Member, content = 'Pay me first'): Promise<string> {
  const [sent] = await town.as(sender, 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3) returning id', [
    sender.id,
    recipient.id,
    content,
  ])
  return String(sent?.['id'])
}

/** The chat of an application with a message of the applicant about their pictures. */
async function aboutJob(town: Stage) {
  const chat = await openChat(town)
  const piece = await pieceOf(town, chat.applicant)
  await say(town, chat.applicant, chat.chatId, 'Pay me first', 'portfolio', { portfolio_ids: [piece] })
  const [sent] = await town.set('select id from public.job_chat_messages')
  return { ...chat, piece, id: String(sent?.['id']) }
}

bounds(
  'internal.removed_messages',
  {
    row: async (town) => {
      const [ana, bea] = await town.professionals(2)
      await town.as(await town.staff('moderator'), takeDown, ['message', await direct(town, bea, ana), why])
      await aboutJob(town)
    },
  },
  {
    removed_messages_of_one: {
      refuses: ['message_id = null', 'job_message_id = (select id from public.job_chat_messages)'],
      takes: ['message_id = null, job_message_id = (select id from public.job_chat_messages)'],
    },
  },
)

promise('B7.7: a message about a job is reported by who got it, not by its sender or others, and no shared contact is', async (town) => {
  const { owner, applicant, id } = await aboutJob(town)
  const cleo = await town.member()
  for (const [who, about] of [
    [cleo, applicant],
    [applicant, owner],
    [owner, cleo],
  ] as const)
    assert.equal((await town.refuses(who, report, [about.id, 'job_message', id], 'PT404')).hint, 'not_found')
  await town.as(owner, 'update public.job_chats set contact_shared = true')
  const [contact] = await town.set(`select id from public.job_chat_messages where message_type = 'contact'`)
  await town.refuses(applicant, report, [owner.id, 'job_message', contact?.['id']], 'PT404')
  await town.as(owner, report, [applicant.id, 'job_message', id])
  const moderator = await town.staff('moderator')
  const [job] = await town.set('select id from public.job_listings')
  assert.deepEqual(
    await town.as(moderator, 'select subject_type, reported_name, title, words, link, may_take_down from public.admin_reports()'),
    [
      {
        subject_type: 'job_message',
        reported_name: applicant.name,
        title: 'Nail artist for a new floor',
        words: 'Pay me first',
        link: `/jobs?id=${String(job?.['id'])}`,
        may_take_down: true,
      },
    ],
  )
})

promise('B7.7: only who decides reports takes a message down, with a reason, once, and not one to themselves', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [moderator, support] = [await town.staff('moderator'), await town.staff('support')]
  const { owner, applicant, id: aboutIt } = await aboutJob(town)
  const sent = await direct(town, bea, ana)
  const toModerator = await direct(town, bea, moderator)
  const ofModerator = await direct(town, moderator, bea)
  for (const [kind, id] of [
    ['message', sent],
    ['job_message', aboutIt],
  ]) {
    for (const who of [ana, bea, owner, applicant, support])
      assert.equal((await town.refuses(who, takeDown, [kind, id, why], 'PT403')).hint, 'not_allowed')
    await town.refuses(null, takeDown, [kind, id, why])
    for (const reason of ['', '  ', null, 'x'.repeat(501)])
      assert.equal((await town.refuses(moderator, takeDown, [kind, id, reason], 'PT400')).hint, 'invalid')
    await town.refuses(moderator, takeDown, [kind, nobodys, why], 'PT404')
  }
  for (const id of [toModerator, ofModerator])
    assert.equal(
      (await town.refuses(moderator, takeDown, ['message', id, why], 'PT403')).message,
      'Someone else has to do this for your own account.',
    )
  assert.deepEqual(await town.set('select from internal.removed_messages'), [])
  for (const [kind, id] of [
    ['message', sent],
    ['job_message', aboutIt],
  ]) {
    await town.as(moderator, takeDown, [kind, id, why])
    assert.deepEqual(await town.refuses(moderator, takeDown, [kind, id, why], 'PT409'), {
      message: 'This was removed or rejected already.',
      hint: 'bad_state',
    })
  }
  await town.refuses(ana, report, [bea.id, 'message', sent], 'PT404')
  await town.refuses(owner, report, [applicant.id, 'job_message', aboutIt], 'PT404')
})

promise('B7.7: an entry that a trade writes into a conversation is not taken down', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [card] = await town.set(
    `insert into public.messages (sender_id, recipient_id, content, kind) values ($1, $2, 'Accepted the trade', 'card') returning id`,
    [bea.id, ana.id],
  )
  await town.refuses(await town.staff('moderator'), takeDown, ['message', card?.['id'], why], 'PT404')
})

promise(
  'B7.7, B21: the words of a removed message are gone for both, its sender reads why, and an appeal gives them back',
  async (town) => {
    const [ana, bea] = await town.professionals(2)
    const [moderator, admin] = [await town.staff('moderator'), await town.admin()]
    const sent = await direct(town, bea, ana)
    const other = await direct(town, bea, ana, 'Hello again')
    await town.as(ana, report, [bea.id, 'message', sent])
    const read = (who: Member) => town.as(who, 'select content, removed_at is not null as gone from public.messages order by content')
    const cleared = [
      { content: 'Hello again', gone: false },
      { content: ours, gone: true },
    ]
    await town.as(moderator, takeDown, ['message', sent, why])
    assert.deepEqual([await read(ana), await read(bea)], [cleared, cleared])
    await town.refuses(bea, 'select from internal.removed_messages')
    assert.deepEqual(await town.as(moderator, 'select from public.admin_reports()'), [])
    assert.deepEqual(await town.as(bea, `select title, message from public.notifications where template = 'sanction_given'`), [
      { title: 'The moderation team removed a direct message of yours', message: 'Read why, and how to appeal.' },
    ])
    const [sanction] = await town.as(bea, 'select id, subject, subject_id, reason from public.sanctions')
    assert.deepEqual(sanction, { id: sanction?.['id'], subject: 'message', subject_id: sent, reason: why })
    assert.deepEqual(await town.set(`select act, target_kind, target_id, reason from public.audit_entries where target_kind = 'message'`), [
      { act: 'decide_reports', target_kind: 'message', target_id: sent, reason: why },
    ])
    const [appeal] = await town.as(bea, `select public.appeal_send($1, 'I meant the deposit') as id`, [sanction?.['id']])
    await town.as(admin, `select public.appeal_answer($1, true, 'We misread it')`, [appeal?.['id']])
    const whole = [
      { content: 'Hello again', gone: false },
      { content: 'Pay me first', gone: false },
    ]
    assert.deepEqual([await read(ana), await read(bea)], [whole, whole])
    assert.deepEqual(await town.set('select from internal.removed_messages'), [])
    await town.as(moderator, takeDown, ['message', other, why])
    await town.set('delete from internal.removed_messages')
    await town.as(admin, `select public.sanction_lift(id, 'Late') from public.sanctions where subject_id = $1`, [other])
    assert.ok(
      (await read(ana)).some(({ content }) => content === ours),
      'words that are no longer kept do not come back',
    )
  },
)

promise('B7.7, B21: a removed message about a job loses what came with it, and gets it back', async (town) => {
  const { owner, applicant, id, piece } = await aboutJob(town)
  const [moderator, admin] = [await town.staff('moderator'), await town.admin()]
  const read = (who: Member) =>
    town.as(who, 'select content, message_type, metadata, removed_at is not null as gone from public.job_chat_messages')
  await town.as(moderator, takeDown, ['job_message', id, why])
  const cleared = [{ content: ours, message_type: 'text', metadata: null, gone: true }]
  assert.deepEqual([await read(owner), await read(applicant)], [cleared, cleared])
  assert.deepEqual(await town.as(applicant, `select title, message from public.notifications where template = 'sanction_given'`), [
    {
      title: 'The moderation team removed a message of yours about a job',
      message: 'About “Nail artist for a new floor”: Read why, and how to appeal.',
    },
  ])
  await town.as(admin, `select public.sanction_lift(id, 'A mistake') from public.sanctions`)
  assert.deepEqual(await read(owner), [
    { content: 'Pay me first', message_type: 'portfolio', metadata: { portfolio_ids: [piece] }, gone: false },
  ])
  assert.deepEqual(await town.set('select from internal.removed_messages'), [])
})

promise('B7.7: the notification with the words of a removed message goes with them, others stay', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const { owner, id } = await aboutJob(town)
  const sent = await direct(town, bea, ana)
  await direct(town, cleo, ana, 'See you at ten')
  const moderator = await town.staff('moderator')
  const told = (who: Member) =>
    town.as(who, `select facts ->> 'words' as words from public.notifications where template in ('message', 'job_message') order by 1`)
  assert.deepEqual(await told(ana), [{ words: 'Pay me first' }, { words: 'See you at ten' }])
  assert.deepEqual(await told(owner), [{ words: 'Pay me first' }])
  await town.as(moderator, takeDown, ['message', sent, why])
  await town.as(moderator, takeDown, ['job_message', id, why])
  assert.deepEqual(await told(ana), [{ words: 'See you at ten' }])
  assert.deepEqual(await told(owner), [])
})

promise('B7.7: what removed messages said is kept for 180 days, and not longer than they are', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const { id } = await aboutJob(town)
  const sent = await direct(town, bea, ana)
  const moderator = await town.staff('moderator')
  const kept = () => town.set('select content from internal.removed_messages')
  await town.as(moderator, takeDown, ['message', sent, why])
  await town.as(moderator, takeDown, ['job_message', id, why])
  await town.set('delete from public.job_listings')
  assert.deepEqual(await kept(), [{ content: 'Pay me first' }], 'a chat goes with its job')
  await town.set(`update clock.settings set shift = '179 days 23 hours'`)
  await town.set(`select clock.run('forget removed messages')`)
  assert.equal((await kept()).length, 1)
  await town.set(`update clock.settings set shift = '180 days 1 minute'`)
  await town.set(`select clock.run('forget removed messages')`)
  assert.deepEqual(await kept(), [])
})
