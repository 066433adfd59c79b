// What is sent to the trusted contact of an appointment, and when.
import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Row } from '#tests/support/policies/stage.ts'
import {
  saveSql,
  textSql,
  clearSql,
  okSql,
  name,
  follow,
  visit,
  mailsTo,
  sendTexts,
  asked,
  refusal,
  goTo,
} from '#tests/support/policies/trusted-contacts.ts'

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
