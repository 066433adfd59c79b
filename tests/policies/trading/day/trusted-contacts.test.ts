// Trusted contacts: who names them, and who sees them.
import assert from 'node:assert/strict'
import { agree, confirmTime, moveTo } from '#tests/support/policies/appointments.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import { saveSql, textSql, clearSql, okSql, name, visit, sendTexts, refusal, goTo } from '#tests/support/policies/trusted-contacts.ts'

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
