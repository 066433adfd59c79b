// Nudges: who is reminded of what their profile lacks, when, and how often (B16).
import assert from 'node:assert/strict'
import { choose, clockAt, emailsTo } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const noon = '2027-01-12 12:00 America/New_York'

/** A member who was last here on that day, and is looked at now. */
async function away(town: Stage, who: Member, since = '2027-01-04'): Promise<void> {
  await town.set('update public.profiles set last_active_on = $2::date, created_at = $2::date where id = $1', [who.id, since])
  await town.set('update internal.nudges set due_at = clock.now() where user_id = $1', [who.id])
}
/** A professional who has been away; `has`: what their profile has. */
async function pro(town: Stage, ...has: ('place' | 'craft' | 'service' | 'want')[]): Promise<Member> {
  const [who] = await town.newcomers(1)
  await town.set(`update public.profiles set account_kind = 'professional' where id = $1`, [who.id])
  for (const each of has)
    await town.set(
      {
        place: `update public.profiles set state_code = 'OR', city = 'Portland' where id = $1`,
        craft: `update public.profiles set specialties = '{hair}' where id = $1`,
        service: `insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Silk press', 60)`,
        want: `insert into public.service_wants (user_id, category, title) values ($1, 'nails', 'Gel manicure')`,
      }[each],
      [who.id],
    )
  await away(town, who)
  return who
}
const look = (town: Stage) => town.set(`select clock.run('nudge members')`)
const nudges = async (town: Stage, who: Member) =>
  (await town.as(who, `select template, title, link from public.notifications where template like 'nudge%' order by created_at`)).map(
    ({ template, title, link }) => [template, title, link],
  )
const count = async (town: Stage, who: Member) => (await nudges(town, who)).length

promise(
  'B16: after seven silent days a member is nudged to add a service, to finish their profile, or to say what they want',
  async (town) => {
    await clockAt(town, noon)
    const [service, profile, want, whole] = [
      await pro(town, 'place', 'craft', 'want'),
      await pro(town, 'service'),
      await pro(town, 'place', 'craft', 'service'),
      await pro(town, 'place', 'craft', 'service', 'want'),
    ]
    const [student] = await town.newcomers(1)
    await town.set(`update public.profiles set account_kind = 'student' where id = $1`, [student.id])
    await away(town, student)
    await look(town)
    assert.deepEqual(await nudges(town, service), [['nudge_service', 'What do you offer?', '/my-profile-settings?tab=services']])
    assert.deepEqual(await nudges(town, profile), [['nudge_profile', 'Your profile is half done', '/my-profile-settings']])
    assert.deepEqual(await town.as(profile, `select facts from public.notifications`), [{ facts: { missing: ['place', 'crafts'] } }])
    assert.deepEqual(await nudges(town, want), [['nudge_want', 'What are you looking for?', '/my-profile-settings?tab=looking-for']])
    assert.deepEqual(await nudges(town, whole), [])
    assert.deepEqual(
      (await nudges(town, student)).map(([template]) => template),
      ['nudge_profile'],
    )
    await town.set(`update public.profile_details set bio = repeat('Learning hair. ', 4) where user_id = $1`, [student.id])
    await town.set(`update internal.nudges set due_at = clock.now()`)
    await look(town)
    assert.equal(await count(town, student), 1, 'a student needs no wants')
  },
)

promise('nobody is nudged in their first seven days, or within seven days of being here', async (town) => {
  await clockAt(town, noon)
  const who = await pro(town)
  await town.set(`update internal.nudges set due_at = default where user_id = $1`, [who.id])
  await clockAt(town, '2027-01-19 11:59 America/New_York')
  await look(town)
  assert.equal(await count(town, who), 0)
  await clockAt(town, noon)
  for (const [day, many] of [
    ['2027-01-05', 0],
    ['2027-01-04', 1],
  ] as const) {
    await away(town, who, day)
    await look(town)
    assert.equal(await count(town, who), many, day)
  }
  const other = await pro(town)
  await away(town, other, '2027-01-10')
  await look(town)
  await clockAt(town, '2027-01-18 12:00 America/New_York')
  await look(town)
  assert.equal(await count(town, other), 1, 'looked at again when they have been silent for so long')
})

promise('a member is nudged once in three months at most, whatever they lack and whatever they do with it', async (town) => {
  await clockAt(town, noon)
  const who = await pro(town)
  await look(town)
  await look(town)
  assert.equal(await count(town, who), 1)
  await town.as(who, 'delete from public.notifications')
  await town.set(`update public.profiles set state_code = 'OR', city = 'Portland', specialties = '{hair}' where id = $1`, [who.id])
  await clockAt(town, '2027-04-12 12:59 America/New_York')
  await look(town)
  assert.equal(await count(town, who), 0)
  await clockAt(town, '2027-04-12 13:01 America/New_York')
  await look(town)
  assert.deepEqual((await nudges(town, who))[0]?.[0], 'nudge_service')
})

promise('nudges come by day, by the clocks of the member', async (town) => {
  await clockAt(town, '2027-01-12 07:59 America/New_York')
  const who = await pro(town)
  await look(town)
  assert.equal(await count(town, who), 0)
  await clockAt(town, '2027-01-12 08:01 America/New_York')
  await look(town)
  assert.equal(await count(town, who), 1)
  const late = await pro(town)
  await town.as(late, `select public.quiet_hours_save('01:00', '02:00', 'Pacific/Honolulu', '{0}')`)
  await clockAt(town, '2027-01-12 20:01 Pacific/Honolulu')
  await look(town)
  await clockAt(town, '2027-01-13 07:59 Pacific/Honolulu')
  await look(town)
  assert.equal(await count(town, late), 0)
  await clockAt(town, '2027-01-13 08:01 Pacific/Honolulu')
  await look(town)
  assert.equal(await count(town, late), 1)
})

promise('not while suspended or leaving, nor once an account is gone', async (town) => {
  await clockAt(town, noon)
  const [suspended, leaving, gone] = [await pro(town), await pro(town), await pro(town)]
  await suspend(town, suspended)
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [leaving.id])
  await town.set('select internal.erase_account($1)', [gone.id])
  await look(town)
  assert.deepEqual(await town.set(`select from public.notifications where template like 'nudge%'`), [])
  assert.deepEqual(await town.set('select from internal.nudges where user_id = $1', [gone.id]), [])
})

promise('a nudge is emailed as the member wants to hear of trades: at once, in a summary or not, and after quiet hours', async (town) => {
  await clockAt(town, noon)
  const [plain, off, daily, quiet, hidden] = [await pro(town), await pro(town), await pro(town), await pro(town), await pro(town)]
  await choose(town, off, 'trades', true, 'off')
  await choose(town, daily, 'trades', true, 'daily')
  await town.as(quiet, `select public.quiet_hours_save('11:00', '13:00', 'America/New_York', '{0,1,2,3,4,5,6}')`)
  await choose(town, hidden, 'trades', false, 'instant')
  // The clock runs as nobody.
  await town.as(null, 'select')
  await look(town)
  const mail = async (who: Member) => (await emailsTo(town, who, 'notice', 'digest')).map(({ kind, waits }) => [kind, waits])
  assert.deepEqual(await mail(plain), [['notice', false]])
  assert.deepEqual(await mail(off), [])
  assert.deepEqual(await mail(daily), [])
  assert.deepEqual(await mail(quiet), [['notice', true]])
  assert.deepEqual(await mail(hidden), [['notice', false]])
  assert.equal(await count(town, hidden), 0, 'kept out of the bell')
  await clockAt(town, '2027-01-13 08:01 America/New_York')
  await town.set(`select clock.run('send digests')`)
  assert.deepEqual(await mail(daily), [['digest', false]])
})
