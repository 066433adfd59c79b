// Quiet hours: what can wait is sent when they end (B16).
import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { choose, clockAt, emailsTo, tell } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { send } from '#tests/support/policies/trades.ts'

const save = 'select public.quiet_hours_save($1, $2, $3, $4)'
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const portland = 'America/Los_Angeles'
const untilOf = async (town: Stage, { id }: Member, moment: string) =>
  (await town.set(`select to_char(internal.quiet_until($1, $2) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as until`, [id, moment]))[0]?.[
    'until'
  ]

async function refuseWrong(town: Stage): Promise<void> {
  const [ana] = await town.professionals(1)
  for (const wrong of [
    ['21:00', '21:00', portland, everyDay],
    ['21:00', '08:00', 'Europe/Vienna', everyDay],
    ['21:00', '08:00', portland, []],
    ['21:00', '08:00', portland, [7]],
    ['21:00', '08:00', portland, [0, 0, 0, 0, 0, 0, 0, 0]],
    [null, '08:00', portland, everyDay],
    ['21:00', '08:00', portland, null],
  ])
    assert.equal((await town.refuses(ana, save, wrong, 'PT400')).hint, 'invalid')
  assert.deepEqual(await town.as(ana, 'select * from public.quiet_hours()'), [])
}

// The function says the refusals of the table in its own words.
promise('quiet hours without a length, days or a time zone of ours are refused', refuseWrong, /^internal\.quiet_hours without /)

promise('quiet hours are their own, can be changed, and end', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, save, ['21:00', '08:00', portland, everyDay])
  await town.as(bea, save, ['22:00', '07:00', portland, [0]])
  await town.as(ana, save, ['20:30', '09:00', portland, [1, 2]])
  const [mine] = await town.as(ana, 'select * from public.quiet_hours()')
  assert.deepEqual(mine, { starts_at: '20:30:00', ends_at: '09:00:00', timezone: portland, days: [1, 2] })
  await town.as(ana, 'select public.quiet_hours_clear()')
  assert.deepEqual(await town.as(ana, 'select * from public.quiet_hours()'), [])
  assert.equal((await town.as(bea, 'select * from public.quiet_hours()')).length, 1)
})

promise('quiet hours follow local clocks, over midnight, on the days on which they begin, and when clocks change', async (town) => {
  const [ana] = await town.professionals(1)
  // A Tuesday's night: January 12, 2027.
  await town.as(ana, save, ['21:00', '08:00', portland, [2]])
  assert.equal(await untilOf(town, ana, '2027-01-12 20:59 America/Los_Angeles'), null)
  assert.equal(await untilOf(town, ana, '2027-01-12 21:00 America/Los_Angeles'), '2027-01-13 16:00')
  assert.equal(await untilOf(town, ana, '2027-01-13 07:59 America/Los_Angeles'), '2027-01-13 16:00')
  assert.equal(await untilOf(town, ana, '2027-01-13 08:00 America/Los_Angeles'), null)
  assert.equal(await untilOf(town, ana, '2027-01-13 22:00 America/Los_Angeles'), null)
  await town.as(ana, save, ['12:00', '14:00', portland, [2]])
  assert.equal(await untilOf(town, ana, '2027-01-12 13:00 America/Los_Angeles'), '2027-01-12 22:00')
  assert.equal(await untilOf(town, ana, '2027-01-13 13:00 America/Los_Angeles'), null)
  // On March 14, 2027, clocks go from 2 to 3 AM: eight in the morning comes an hour earlier.
  await town.as(ana, save, ['21:00', '08:00', portland, everyDay])
  assert.equal(await untilOf(town, ana, '2027-03-13 23:00 America/Los_Angeles'), '2027-03-14 15:00')
})

promise('emails wait for the end of quiet hours, those about appointments do not', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  for (const each of [ana, bea, cleo]) {
    await town.gains(each, 'basic')
    await choose(town, each, 'jobs', true, 'instant')
  }
  await clockAt(town, '2027-01-12 23:00 America/Los_Angeles')
  await town.as(bea, save, ['21:00', '08:00', portland, everyDay])
  await tell(town, bea)
  await tell(town, cleo)
  assert.deepEqual(
    (await emailsTo(town, bea, 'notice')).map(({ waits }) => waits),
    [true],
  )
  assert.deepEqual(
    (await emailsTo(town, cleo, 'notice')).map(({ waits }) => waits),
    [false],
  )
  const [late] = await town.set(
    `select round(extract(epoch from due_at - statement_timestamp()) / 60) as minutes from internal.emails where user_id = $1 and kind = 'notice'`,
    [bea.id],
  )
  assert.equal(Number(late?.['minutes']), 9 * 60)

  await send(town, cleo, bea)
  assert.deepEqual(
    (await emailsTo(town, bea, 'notice')).map(({ waits }) => waits),
    [true, true],
  )
  const [meeting] = await agree(town, bea, ana)
  await confirmTime(town, meeting, bea, ana)
  const sent = (await emailsTo(town, bea, 'notice')).filter(({ waits }) => !waits)
  assert.deepEqual(
    sent.map(({ facts }) => (facts as { title: string }).title.replace(/:.*/, '')),
    ['Time confirmed'],
  )
})
