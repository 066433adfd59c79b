// "Times that suit you both": what an owner learns of an applicant's calendar before proposing an interview.
import assert from 'node:assert/strict'
import { setBusy, setHours, wallClock } from '#tests/support/policies/hours.ts'
import { answerSql, apply, openJob, scheduleSql } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const call = `select * from public.overlap_slots(other_id => $1, minutes => 60, location_mode => 'online')`
const ask = (town: Stage, who: Member, other: Member) => town.as(who, call, [other.id])
const open = (start_time: string, end_time: string) => ({
  week: [],
  exceptions: [{ on_date: '2030-05-10', kind: 'open', start_time, end_time } as const],
})

/** The owner is free from nine to one and the applicant from eleven to three, both on one day alone. */
async function scene(town: Stage) {
  await town.set(`update clock.settings set shift = '2030-05-07 12:00-07'::timestamptz - now()`)
  const found = await openJob(town)
  await setHours(town, found.owner, open('09:00', '13:00'))
  await setHours(town, found.applicant, open('11:00', '15:00'))
  return { ...found, applicationId: await apply(town, found.applicant, found.jobId) }
}
const clocks = async (town: Stage, who: Member, other: Member) =>
  (await ask(town, who, other)).map(({ starts_at }) => wallClock('America/Los_Angeles', Number(starts_at)).time)

promise("of an applicant's calendar an owner learns only at which times both are free", async (town) => {
  const { owner, applicant } = await scene(town)
  const times = await ask(town, owner, applicant)
  assert.deepEqual(Object.keys(times[0] ?? {}).toSorted(), ['ends_at', 'starts_at', 'timezone'])
  assert.deepEqual(await clocks(town, owner, applicant), ['11:00', '11:15', '11:30', '11:45', '12:00'])
  const blocked = async (why: () => Promise<unknown>) => {
    await town.set('savepoint calendar')
    await why()
    const left = await ask(town, owner, applicant)
    await town.set('rollback to savepoint calendar')
    return JSON.stringify(left)
  }
  const block = `insert into public.availability_exceptions (user_id, on_date, kind, start_time, end_time) values ($1, '2030-05-10', 'blocked', '11:00', '11:45')`
  const from = Date.parse('2030-05-10T18:00Z') / 900_000
  const byHours = await blocked(() => town.as(applicant, block, [applicant.id]))
  const byCalendar = await blocked(() => setBusy(town, applicant, [from, from + 1, from + 2]))
  assert.equal(byHours, byCalendar, 'why a time is taken does not show')
  assert.equal(JSON.parse(byHours).length, 2)
  const none = await blocked(() => town.as(applicant, block.replace('11:45', '15:00'), [applicant.id]))
  assert.deepEqual(
    [none, await blocked(() => town.set('delete from public.availability where user_id = $1', [applicant.id]))],
    ['[]', '[]'],
  )
  for (const table of ['availability', 'availability_exceptions', 'availability_rules'])
    assert.deepEqual(await town.as(owner, `select from public.${table} where user_id = $1`, [applicant.id]), [], table)
})

promise('an accepted interview is taken time for both, one that is only proposed is not', async (town) => {
  const { owner, applicant, jobId, applicationId } = await scene(town)
  const [third] = await town.professionals(1)
  await town.gains(third, 'premium')
  await setHours(town, third, open('09:00', '15:00'))
  // Forty-five minutes, from eleven on.
  const [made] = await town.as(owner, scheduleSql, [jobId, applicationId, owner.id, '2 days 23 hours'])
  assert.deepEqual(await clocks(town, owner, applicant), ['11:00', '11:15', '11:30', '11:45', '12:00'])
  await town.as(applicant, answerSql, [made?.['id'], 'accept', null])
  assert.deepEqual(await clocks(town, owner, applicant), ['11:45', '12:00'])
  assert.deepEqual(await clocks(town, third, owner), ['09:00', '09:15', '09:30', '09:45', '10:00', '11:45', '12:00'])
  assert.equal((await clocks(town, third, applicant))[0], '11:45')
  await town.as(owner, answerSql, [made?.['id'], 'cancel', null])
  assert.equal((await clocks(town, owner, applicant)).length, 5)
})
