// Trusted contacts: who names them, who sees them, and what is sent to them when.
import assert from 'node:assert/strict'
import { agree, confirmTime, type Meeting, moveTo } from '#tests/support/policies/appointments.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const saveSql = 'select * from public.trade_trusted_contact_save($1, $2, $3)'
const textSql = 'select * from public.trade_trusted_contact_save($1, $2, phone => $3)'
const clearSql = 'select public.trade_trusted_contact_clear($1)'
const okSql = 'select * from public.trade_ok($1)'
const name = (town: Stage, who: Member, { id }: Meeting, email = 'Mia@Friend.test') => town.as(who, saveSql, [id, 'Mia', email])
const follow = (town: Stage) => town.set(`select clock.run('follow trusted contacts')`)

/** An appointment in five days at the first one's place. */
async function visit(town: Stage): Promise<[Member, Member, Meeting]> {
  const [ana, bea] = await town.professionals(2)
  const [mine] = await agree(town, ana, bea)
  await confirmTime(town, mine, ana, bea)
  return [ana, bea, mine]
}
const mailsTo = async (town: Stage, address = 'mia@friend.test', kind = 'trusted_contact') =>
  (
    await town.set(`select facts ->> 'event' as event from internal.emails where kind = $2 and address = $1 order by created_at, due_at`, [
      address,
      kind,
    ])
  ).map(({ event }) => event)
const sendTexts = (town: Stage, isOn = true) =>
  town.set(`select internal.keep_settings(jsonb_build_object('sends_texts', $1::boolean))`, [isOn])
const asked = (town: Stage, who: Member) =>
  town.set(`select title, message, link from public.notifications where user_id = $1 and template = 'trade_ask_ok'`, [who.id])
async function refusal(town: Stage, who: Member, sql: string, values: unknown[], code: string): Promise<unknown> {
  const { detail } = await town.refusalOf(who, sql, values, code)
  return (JSON.parse(detail ?? '{}') as Row)['what']
}
async function goTo(town: Stage, meeting: Meeting, before: string): Promise<void> {
  await moveTo(town, meeting, before)
  await follow(town)
}

promise('a trusted contact is visible to the member who named them', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  await name(town, ana, meeting)
  const sql = 'select name, email from public.trade_trusted_contacts'
  assert.deepEqual(await town.as(bea, sql), [])
  await town.refuses(null, sql)
  assert.deepEqual(await town.as(ana, sql), [{ name: 'Mia', email: 'mia@friend.test' }])
})

grants('trade_trusted_contacts', {})

promise("a trusted contact is for one's own appointment with a time, at one of the two places, before it is over", async (town) => {
  const [ana, bea, meeting] = await visit(town)
  const [cleo] = await town.professionals(1)
  const values = [meeting.id, 'Mia', 'mia@friend.test']
  assert.equal(await refusal(town, cleo, saveSql, values, 'PT404'), 'trade_gone')
  const [, open] = await agree(town, cleo, ana)
  assert.equal(await refusal(town, ana, saveSql, [open.id, 'Mia', 'mia@friend.test'], 'PT409'), 'no_time_yet')
  for (const mode of ['salon_third', 'online']) {
    await town.as(ana, `select public.trade_place_save($1, $2)`, [meeting.id, mode])
    assert.equal(await refusal(town, ana, saveSql, values, 'PT409'), 'not_a_visit')
  }
  await town.as(bea, `select public.trade_place_save($1, 'your_place')`, [meeting.id])
  await name(town, ana, meeting)
  await moveTo(town, meeting, '-3 hours')
  assert.equal(await refusal(town, bea, saveSql, values, 'PT409'), 'too_late')
})

promise('a trusted contact has a name of up to 80 characters and an address', async (town) => {
  const [ana, , meeting] = await visit(town)
  for (const [who, email] of [
    ['', 'mia@friend.test'],
    [null, 'mia@friend.test'],
    ['x'.repeat(81), 'mia@friend.test'],
    ['Mia', 'mia'],
    ['Mia', ''],
    ['Mia', null],
    ['Mia', `${'x'.repeat(250)}@friend.test`],
  ])
    assert.equal(await refusal(town, ana, saveSql, [meeting.id, who, email], 'PT400'), 'trusted_contact_wrong')
  await town.as(ana, saveSql, [meeting.id, 'x'.repeat(80), 'mia@friend.test'])
})

promise('a member names a trusted contact five times a day', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  for (let time = 1; time <= 5; time += 1) await name(town, ana, meeting, `mia${time}@friend.test`)
  assert.equal(await refusal(town, ana, saveSql, [meeting.id, 'Mia', 'mia@friend.test'], 'PT429'), 'trusted_contacts_used_up')
  await name(town, bea, meeting)
})

promise('an address hears of one appointment a day from one member, also after the first one was taken back', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  const [cleo] = await town.professionals(1)
  const [other] = await agree(town, ana, cleo)
  await confirmTime(town, other, ana, cleo, '8 days')
  const startAfter = (hours: number) =>
    town.set(
      `update public.trade_appointments as other
       set starts_at = meeting.starts_at + make_interval(hours => $3), ends_at = meeting.ends_at + make_interval(hours => $3)
       from public.trade_appointments as meeting where other.id = $1 and meeting.id = $2`,
      [other.id, meeting.id, hours],
    )
  await startAfter(23)
  const values = [other.id, 'Mia', 'mia@friend.test']
  for (const again of ['Mia', 'Mia Rose']) await town.as(ana, saveSql, [meeting.id, again, 'mia@friend.test'])
  assert.equal(await refusal(town, ana, saveSql, values, 'PT429'), 'trusted_contact_named_today')
  await startAfter(24)
  await town.as(ana, saveSql, values)
  await town.as(ana, clearSql, [other.id])
  await name(town, bea, meeting)
  await name(town, cleo, other)
  await goTo(town, meeting, '-1 minute')
  await town.as(ana, clearSql, [meeting.id])
  assert.equal(await refusal(town, ana, saveSql, values, 'PT429'), 'trusted_contact_named_today')
  await name(town, ana, other, 'noor@friend.test')
  await name(town, ana, meeting)
})

promise('a contact who is taken back hears nothing', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  await name(town, ana, meeting)
  assert.equal(await refusal(town, bea, clearSql, [meeting.id], 'PT404'), 'trusted_contact_gone')
  await town.as(ana, clearSql, [meeting.id])
  assert.equal(await refusal(town, ana, clearSql, [meeting.id], 'PT404'), 'trusted_contact_gone')
  await goTo(town, meeting, '-5 minutes')
  assert.deepEqual(await mailsTo(town), [])
})

promise('the contact hears of the start, and of a missing answer 30 minutes after the question; each once', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  await name(town, ana, meeting)
  await goTo(town, meeting, '1 minute')
  assert.deepEqual(await mailsTo(town), [])
  for (const before of ['-1 minute', '-2 minutes']) await goTo(town, meeting, before)
  assert.deepEqual(await mailsTo(town), ['start'])
  const [row] = await town.set('select minutes from public.trade_appointments where id = $1', [meeting.id])
  const after = (minutes: number) => `-${Number(row?.['minutes']) + minutes} minutes`
  await goTo(town, meeting, after(14))
  assert.deepEqual(await asked(town, ana), [])
  for (const minutes of [15, 44]) await goTo(town, meeting, after(minutes))
  assert.deepEqual(await asked(town, ana), [
    {
      title: 'Are you OK?',
      message: 'Tap so that Mia knows. Without an answer we write to them in 30 minutes.',
      link: `/trades?id=${meeting.trade_id}`,
    },
  ])
  assert.deepEqual(await asked(town, bea), [])
  assert.deepEqual(await mailsTo(town), ['start'])
  for (const minutes of [46, 90]) await goTo(town, meeting, after(minutes))
  assert.deepEqual(await mailsTo(town), ['start', 'missed'])
  for (const _ of [1, 2]) await town.as(ana, okSql, [meeting.id])
  assert.deepEqual(await mailsTo(town), ['start', 'missed', 'ok'])
})

promise('a member who says they are OK is not asked, and the contact hears nothing more', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  await name(town, ana, meeting)
  assert.equal(await refusal(town, ana, okSql, [meeting.id], 'PT409'), 'too_early')
  assert.equal(await refusal(town, bea, okSql, [meeting.id], 'PT404'), 'trusted_contact_gone')
  await goTo(town, meeting, '-5 minutes')
  await town.as(ana, okSql, [meeting.id])
  for (const before of ['-3 hours', '-5 hours']) await goTo(town, meeting, before)
  assert.deepEqual(await asked(town, ana), [])
  assert.deepEqual(await mailsTo(town), ['start'])
})

promise(
  'emails to a contact name the member, the city and the time, and neither the address, the place nor the other person',
  async (town) => {
    const [ana, bea, meeting] = await visit(town)
    await town.set(`update public.profiles set city = 'Portland', state_code = 'OR' where id = $1`, [ana.id])
    await town.as(ana, `select public.trade_place_save($1, 'my_place', 'Studio Rose', '12 Alder Street', 'Ring twice')`, [meeting.id])
    await name(town, bea, meeting)
    await goTo(town, meeting, '-5 minutes')
    const [mail] = await town.set(`select facts from internal.emails where kind = 'trusted_contact'`)
    const facts = mail?.['facts'] as Row
    assert.deepEqual([facts['who'], facts['city']], [bea.name, 'Portland, OR'])
    assert.deepEqual(Object.keys(facts).toSorted(), ['city', 'ends_at', 'event', 'starts_at', 'timezone', 'who'])
    for (const secret of [ana.name, 'Studio', 'Alder', 'Ring']) assert.ok(!JSON.stringify(facts).includes(secret), secret)
  },
)

promise('nothing is sent for an appointment that moved elsewhere or was cancelled', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  await name(town, ana, meeting)
  await town.as(bea, `select public.trade_place_save($1, 'online')`, [meeting.id])
  await goTo(town, meeting, '-1 minute')
  assert.deepEqual(await mailsTo(town), [])
  const [cleo, dee] = await town.professionals(2)
  const [theirs] = await agree(town, cleo, dee)
  await confirmTime(town, theirs, cleo, dee)
  await name(town, cleo, theirs)
  await town.as(dee, `select public.trade_cancel($1, 'other')`, [theirs.trade_id])
  await goTo(town, theirs, '-1 minute')
  assert.deepEqual(await mailsTo(town), [])
  assert.deepEqual(await town.set('select from public.trade_trusted_contacts where user_id = $1', [cleo.id]), [])
})

promise('a contact who stops is not written to by anyone, and who counted on them hears of it', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  await name(town, ana, meeting)
  const [kept] = await town.set(`select token from internal.contact_preference('mia@friend.test')`)
  for (const who of [null, ana]) await town.refuses(who, 'select * from public.contact_mail_choice($1, false)', [kept?.['token']])
  await town.set('set local role service_role')
  assert.deepEqual(await town.set('select * from public.contact_mail_choice($1, false)', ['f'.repeat(64)]), [])
  assert.deepEqual(await town.set('select * from public.contact_mail_choice($1, false)', [kept?.['token']]), [
    { address: 'm…@friend.test', wants: false },
  ])
  await town.set('reset role')
  const told = await town.set(`select user_id, title from public.notifications where template = 'contact_stopped'`)
  assert.deepEqual(told, [{ user_id: ana.id, title: 'Please choose another trusted contact' }])
  assert.deepEqual(await town.as(ana, 'select from public.trade_trusted_contacts'), [])
  assert.equal(await refusal(town, bea, saveSql, [meeting.id, 'Mia', 'MIA@friend.test'], 'PT409'), 'trusted_contact_declined')
  await goTo(town, meeting, '-1 minute')
  assert.deepEqual(await mailsTo(town), [])
})

promise('a trusted contact has an address or a phone number in the US, not both', async (town) => {
  const [ana, , meeting] = await visit(town)
  await sendTexts(town)
  for (const number of [
    '',
    null,
    '911',
    '503 555 010',
    '503 555 01000',
    '+44 20 7946 0018',
    '+47 1234 5678',
    '1 103 555 0100',
    '5035550a00',
  ])
    assert.equal(await refusal(town, ana, textSql, [meeting.id, 'Mia', number], 'PT400'), 'trusted_contact_wrong', String(number))
  const both = 'select * from public.trade_trusted_contact_save($1, $2, $3, $4)'
  assert.equal(await refusal(town, ana, both, [meeting.id, 'Mia', 'mia@friend.test', '5035550100'], 'PT400'), 'trusted_contact_wrong')
  const written = ['(503) 555-0100', '+1 503.555.0100', '15035550100']
  for (const number of written) {
    const [saved] = await town.as(ana, textSql, [meeting.id, 'Mia', number])
    assert.deepEqual([saved?.['phone'], saved?.['email']], ['15035550100', null], number)
  }
})

promise('the address of a trusted contact is kept without what nobody sees, and with its domain in ASCII', async (town) => {
  const [ana, , meeting] = await visit(town)
  assert.equal(await refusal(town, ana, saveSql, [meeting.id, 'Mia', 'mia@münchen.test'], 'PT400'), 'trusted_contact_wrong')
  const [saved] = await town.as(ana, saveSql, [meeting.id, 'Mia', "\u202aMia.O'Neil@friend.test\u200b"])
  assert.equal(saved?.['email'], "mia.o'neil@friend.test")
})

promise('no number is taken where no text messages are sent', async (town) => {
  const [ana, , meeting] = await visit(town)
  await sendTexts(town, false)
  assert.equal(await refusal(town, ana, textSql, [meeting.id, 'Mia', '5035550100'], 'PT409'), 'texts_not_sent')
  await town.set(`delete from internal.settings where name = 'sends_texts'`)
  assert.equal(await refusal(town, ana, textSql, [meeting.id, 'Mia', '5035550100'], 'PT409'), 'texts_not_sent')
  await name(town, ana, meeting)
})

promise('numbers count among the five that a member names a day', async (town) => {
  const [ana, , meeting] = await visit(town)
  await sendTexts(town)
  for (let time = 1; time <= 4; time += 1) await town.as(ana, textSql, [meeting.id, 'Mia', `503555010${time}`])
  await name(town, ana, meeting)
  assert.equal(await refusal(town, ana, textSql, [meeting.id, 'Mia', '5035550109'], 'PT429'), 'trusted_contacts_used_up')
})

promise('a contact with a number gets texts in place of emails, each once, and after a change the new one alone', async (town) => {
  const [ana, , meeting] = await visit(town)
  await sendTexts(town)
  await town.as(ana, textSql, [meeting.id, 'Mia', '5035550100'])
  for (const before of ['-1 minute', '-2 minutes']) await goTo(town, meeting, before)
  const texts = (number: string) => mailsTo(town, number, 'trusted_contact_text')
  assert.deepEqual(await texts('15035550100'), ['start'])
  await town.as(ana, textSql, [meeting.id, 'Mia', '5035550100'])
  await follow(town)
  assert.deepEqual(await texts('15035550100'), ['start'])
  await town.as(ana, textSql, [meeting.id, 'Mia', '5035550101'])
  await follow(town)
  const [row] = await town.set('select minutes from public.trade_appointments where id = $1', [meeting.id])
  for (const minutes of [16, 47]) await goTo(town, meeting, `-${Number(row?.['minutes']) + minutes} minutes`)
  await town.as(ana, okSql, [meeting.id])
  assert.deepEqual([await texts('15035550100'), await texts('15035550101')], [['start'], ['start', 'missed', 'ok']])
  assert.deepEqual(await town.set(`select from internal.emails where kind = 'trusted_contact'`), [])
})

promise('a contact who stops texts is not written to, and members who counted on them hear of it', async (town) => {
  const [ana, bea, meeting] = await visit(town)
  await sendTexts(town)
  await town.as(ana, textSql, [meeting.id, 'Mia', '5035550100'])
  const [kept] = await town.set(`select token from internal.contact_preference('15035550100')`)
  await town.set('set local role service_role')
  assert.deepEqual(await town.set('select * from public.contact_mail_choice($1, false)', [kept?.['token']]), [
    { address: '…0100', wants: false },
  ])
  await town.set('reset role')
  assert.deepEqual(await town.set(`select user_id from public.notifications where template = 'contact_stopped'`), [{ user_id: ana.id }])
  assert.deepEqual(await town.as(ana, 'select from public.trade_trusted_contacts'), [])
  assert.equal(await refusal(town, bea, textSql, [meeting.id, 'Mia', '(503) 555-0100'], 'PT409'), 'trusted_contact_declined')
})

promise('a suspended member names nobody, but can say that they are OK', async (town) => {
  const [ana, , meeting] = await visit(town)
  await name(town, ana, meeting)
  await goTo(town, meeting, '-1 minute')
  await suspend(town, ana)
  for (const [sql, values] of [
    [saveSql, [meeting.id, 'Mia', 'mia@friend.test']],
    [clearSql, [meeting.id]],
  ] as const)
    assert.equal(await refusal(town, ana, sql, [...values], 'PT403'), 'suspended_now')
  assert.equal((await town.as(ana, okSql, [meeting.id])).length, 1)
})

promise('a trusted contact is forgotten a week after the appointment', async (town) => {
  const [ana, , meeting] = await visit(town)
  await name(town, ana, meeting)
  await goTo(town, meeting, '-1 minute')
  await town.as(ana, okSql, [meeting.id])
  await goTo(town, meeting, '-7 days')
  assert.equal((await town.as(ana, 'select from public.trade_trusted_contacts')).length, 1)
  await goTo(town, meeting, '-8 days')
  assert.deepEqual(await town.as(ana, 'select from public.trade_trusted_contacts'), [])
})
