// Summaries by email of what was not read (B16): when they come, and what is in them.
import assert from 'node:assert/strict'
import { choose, clockAt, emailsTo, tell } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Facts = { entries: { title: string; earlier: number; link: string }[]; many: number }

const at = (day: number, time: string) => `2027-01-${day} ${time} America/New_York`
async function runAt(town: Stage, moment: string): Promise<void> {
  await clockAt(town, moment)
  await town.set(`select clock.run('send digests')`)
}
/** The titles in each summary so far. */
async function digestsOf(town: Stage, who: Member): Promise<string[][]> {
  return (await emailsTo(town, who, 'digest')).map(({ facts }) => (facts as Facts).entries.map(({ title }) => title))
}
async function arrive(town: Stage, who: Member, moment: string, ...titles: string[]): Promise<void> {
  await clockAt(town, moment)
  for (const title of titles) await tell(town, who, { title })
}

promise('a daily summary comes the next morning at eight by local clocks, once, with what is new', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`insert into public.availability (user_id, timezone) values ($1, 'America/Los_Angeles')`, [bea.id])
  for (const each of [ana, bea]) {
    await choose(town, each, 'jobs', true, 'daily')
    await arrive(town, each, at(11, '10:00'), 'First')
  }
  await runAt(town, at(12, '07:59'))
  assert.deepEqual(await digestsOf(town, ana), [])
  await runAt(town, at(12, '08:00'))
  assert.deepEqual([await digestsOf(town, ana), await digestsOf(town, bea)], [[['First']], []])
  await runAt(town, at(12, '11:00'))
  assert.deepEqual(await digestsOf(town, bea), [['First']])
  await runAt(town, at(13, '08:00'))
  assert.deepEqual(await digestsOf(town, ana), [['First']])
  await arrive(town, ana, at(13, '09:00'), 'Second')
  await runAt(town, at(14, '08:00'))
  assert.deepEqual(await digestsOf(town, ana), [['First'], ['Second']])
})

promise('a weekly summary comes after seven days, or after two once three things wait', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await arrive(town, ana, at(11, '10:00'), 'One')
  await arrive(town, bea, at(11, '10:00'), 'One', 'Two', 'Three')
  await arrive(town, cleo, at(11, '10:00'), 'One', 'Two')
  for (const [day, expected] of [
    [12, [0, 0, 0]],
    [13, [0, 1, 0]],
    [17, [0, 1, 0]],
    [18, [1, 1, 1]],
  ] as const) {
    await runAt(town, at(day, '08:00'))
    assert.deepEqual(
      [(await digestsOf(town, ana)).length, (await digestsOf(town, bea)).length, (await digestsOf(town, cleo)).length],
      expected,
      `day ${day}`,
    )
  }
})

promise("a summary leaves out what was read, is older than fourteen days, was emailed, is one's own or switched off", async (town) => {
  const [ana] = await town.professionals(1)
  await choose(town, ana, 'jobs', true, 'daily')
  await choose(town, ana, 'community', true, 'off')
  await clockAt(town, at(11, '10:00'))
  const read = await tell(town, ana, { title: 'Read' })
  await town.set('update public.notifications set read = true where id = $1', [read])
  await tell(town, ana, { title: 'Old', at: '2026-12-28 07:00 America/New_York' })
  await tell(town, ana, { title: 'Own', actor: ana })
  await tell(town, ana, { title: 'Thread', kind: 'forum_thread' })
  await tell(town, ana, { title: 'Interview', kind: 'interview_proposed' })
  await choose(town, ana, 'jobs', true, 'instant')
  await tell(town, ana, { title: 'Emailed' })
  await choose(town, ana, 'jobs', true, 'daily')
  await tell(town, ana, { title: 'New' })
  await runAt(town, at(12, '08:00'))
  assert.deepEqual(await digestsOf(town, ana), [['New']])
})

promise('a summary has what is kept out of the bell, and only what is due of each topic', async (town) => {
  const [ana] = await town.professionals(1)
  await town.gains(ana, 'premium')
  await choose(town, ana, 'jobs', false, 'daily')
  await arrive(town, ana, at(11, '10:00'), 'Job')
  await tell(town, ana, { title: 'Thread', kind: 'forum_thread' })
  await runAt(town, at(12, '08:00'))
  assert.deepEqual(await digestsOf(town, ana), [['Job']])
  await runAt(town, at(18, '08:00'))
  assert.deepEqual((await digestsOf(town, ana)).flat().toSorted(), ['Job', 'Thread'])
})

promise('what is about one thing is one entry, and at most ten are listed', async (town) => {
  const [ana] = await town.professionals(1)
  await choose(town, ana, 'jobs', true, 'daily')
  for (let n = 1; n <= 12; n += 1)
    await tell(town, ana, { title: `Job ${n}`, at: `2027-01-11 10:${10 + n} America/New_York`, link: `/jobs?id=${Math.min(n, 11)}` })
  await clockAt(town, at(11, '12:00'))
  await tell(town, ana, { title: 'Latest' })
  await runAt(town, at(12, '08:00'))
  const [summary] = (await emailsTo(town, ana, 'digest')).map(({ facts }) => facts as Facts)
  assert.ok(summary)
  const { entries, many } = summary
  assert.equal(many, 12)
  assert.deepEqual(
    entries.slice(0, 3).map(({ title, earlier }) => [title, earlier]),
    [
      ['Latest', 0],
      ['Job 12', 1],
      ['Job 10', 0],
    ],
  )
  assert.equal(entries.length, 10)
})

promise('a conversation waits again with its next message', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.gains(bea, 'basic')
  await choose(town, bea, 'messages', true, 'daily')
  await town.as(ana, 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)', [ana.id, bea.id, 'Hello'])
  const wrote = (moment: string) => town.set(`update public.notifications set created_at = $2 where user_id = $1`, [bea.id, moment])
  await clockAt(town, at(11, '10:00'))
  await wrote(at(11, '10:00'))
  await runAt(town, at(12, '08:00'))
  await runAt(town, at(13, '08:00'))
  assert.equal((await digestsOf(town, bea)).length, 1)
  await wrote(at(13, '09:00'))
  await runAt(town, at(14, '08:00'))
  assert.equal((await digestsOf(town, bea)).length, 2)
})

promise('a summary is put together when quiet hours end, also for whose mornings are always quiet', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const [who, from, to] of [
    [ana, '21:00', '10:00'],
    [bea, '07:00', '06:00'],
  ] as const) {
    await choose(town, who, 'jobs', true, 'daily')
    await town.as(who, `select public.quiet_hours_save($1, $2, 'America/New_York', '{0,1,2,3,4,5,6}')`, [from, to])
    await arrive(town, who, at(11, '06:30'), 'Job', 'Read meanwhile')
  }
  const both = async () => [await digestsOf(town, ana), await digestsOf(town, bea)]
  await runAt(town, at(12, '08:00'))
  assert.deepEqual(await both(), [[], []])
  await town.set(`update public.notifications set read = true where title = 'Read meanwhile'`)
  await runAt(town, at(12, '10:00'))
  assert.deepEqual(await both(), [[['Job']], []])
  await runAt(town, at(13, '06:00'))
  assert.deepEqual(await both(), [[['Job']], [['Job']]])
})

promise('a member who is suspended when it is due gets no summary, and gets it later', async (town) => {
  const [ana] = await town.professionals(1)
  await choose(town, ana, 'jobs', true, 'daily')
  await arrive(town, ana, at(11, '10:00'), 'Job')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [ana.id])
  await runAt(town, at(12, '08:00'))
  assert.deepEqual(await digestsOf(town, ana), [])
  await town.set('delete from internal.account_deletions')
  await runAt(town, at(13, '08:00'))
  assert.deepEqual(await digestsOf(town, ana), [['Job']])
})

promise('a removed notification takes its words out of the summary, and before it is sent the others wait again', async (town) => {
  const [ana] = await town.professionals(1)
  await choose(town, ana, 'jobs', true, 'daily')
  await arrive(town, ana, at(11, '10:00'), 'Removed', 'Kept')
  await runAt(town, at(12, '08:00'))
  await town.as(ana, `delete from public.notifications where title = 'Removed'`)
  assert.deepEqual(await emailsTo(town, ana, 'digest'), [])
  await arrive(town, ana, at(12, '09:00'), 'Next')
  await runAt(town, at(13, '08:00'))
  assert.deepEqual(
    (await digestsOf(town, ana)).map((titles) => titles.toSorted()),
    [['Kept', 'Next']],
  )
  await town.set(`update internal.emails set sent_at = now() where kind = 'digest'`)
  await town.as(ana, `delete from public.notifications where title = 'Next'`)
  assert.deepEqual(await town.set(`select facts, address from internal.emails where kind = 'digest' and user_id = $1`, [ana.id]), [
    { facts: {}, address: '' },
  ])
})
