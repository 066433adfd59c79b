// An interview, from the owner's proposal to its end, in the windows of both (B12.5, spec §5 and §8).
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import ICAL from 'ical.js'
import {
  apply,
  cardOf,
  inTwoDays,
  move,
  openMine,
  openSchedule,
  rowOf,
  scheduleDialog,
  statusOf,
  stepsOf,
} from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/free-town.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test.use({ timezoneId: 'America/Phoenix' })

const interviewIn = (place: ReturnType<typeof cardOf>, title: string) => place.getByRole('article', { name: title })
/** Neither the owner's clock, in Phoenix, nor the applicant's ever changes for the summer. */
const [inPhoenix, inHonolulu] = ['-07:00', '-10:00']
const abroad = { timezoneId: 'Pacific/Honolulu' }

async function eventIn(download: Download) {
  expect(download.suggestedFilename()).toBe('interview.ics')
  const parsed = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')))
  const [component, ...more] = parsed.getAllSubcomponents('vevent')
  expect(more).toEqual([])
  if (component === undefined) throw new Error('no event')
  return new ICAL.Event(component)
}
async function downloads(page: Page, place: ReturnType<typeof cardOf>) {
  const started = page.waitForEvent('download')
  await place.getByRole('button', { name: 'Add to calendar' }).click()
  return eventIn(await started)
}
async function mailsTo(town: Town, { email }: Account) {
  const answer = await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as { subject: string; text: string; links: string[] }[]
}

test('SCHED-01, SCHED-02, SCHED-03, SCHED-04, SCHED-05, SCHED-06, SCHED-08, SCHED-12, SCHED-13, SCHED-14, SCHED-15, SCHED-16, SCHED-17, SCHED-19, OWNER-06: an owner schedules, the applicant sees it live, accepts and downloads it; the owner moves it, and the applicant answers again', async ({
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Plans'), await premium(town, 'Bea Meets')]
  const jobId = await openJob(town, server, ana, { title: 'Planned chair' })
  const sent = await apply(town, bea, jobId)
  const [owner, theirs] = [await town.window(ana, { timezoneId: 'America/Phoenix' }), await town.window(bea, abroad)]
  const card = cardOf(await openMine(theirs), 'Planned chair')
  await expect(card).toContainText('Submitted')

  const row = await openSchedule(owner, jobId, 'Planned chair', 'Bea Meets')
  const dialog = scheduleDialog(owner)
  const send = dialog.getByRole('button', { name: 'Schedule', exact: true })
  const toCalendar = dialog.getByRole('button', { name: 'Add to calendar' })
  await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('60')
  await expect(dialog.getByText('In your own time zone, Arizona time.', { exact: true })).toBeVisible()
  for (const [label, value] of [
    ['Title', 'See the studio'],
    ['Date', inTwoDays()],
    ['Time', '10:30'],
  ] as const) {
    await expect(send).toBeDisabled()
    await expect(toCalendar).toBeDisabled()
    await dialog.getByLabel(label, { exact: true }).fill(value)
  }
  // Each is needed, whatever else is filled in.
  for (const [label, missing, value] of [
    ['Title', '', 'See the studio'],
    ['Date', '', inTwoDays()],
    ['Time', '', '10:30'],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true })
    await expect(send).toBeEnabled()
    await field.fill(missing)
    await expect(send, `without ${label}`).toBeDisabled()
    await expect(toCalendar, `without ${label}`).toBeDisabled()
    await field.fill(value)
  }
  await expect(send).toBeEnabled()
  await expect(dialog.getByLabel('Location')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Virtual meeting' }).check()
  await expect(dialog.getByLabel('Location')).toHaveCount(0)
  await dialog.getByLabel('Meeting URL').fill('https://meet.example.com/lumen')
  await dialog.getByLabel('Description').fill('   ')
  await expectAccessibleInBothThemes(owner)
  const drafted = await downloads(owner, dialog)
  expect([drafted.summary, drafted.location]).toEqual(['See the studio', 'https://meet.example.com/lumen'])
  await dialog.getByRole('switch', { name: 'Virtual meeting' }).uncheck()
  await dialog.getByLabel('Location').fill('  ')

  const insert = owner.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rest/v1/job_schedules'))
  await send.click()
  const at = new Date(`${inTwoDays()}T10:30${inPhoenix}`).toISOString()
  expect((await insert).postDataJSON()).toMatchObject({
    job_id: jobId,
    application_id: sent,
    scheduled_by: ana.id,
    title: 'See the studio',
    description: null,
    scheduled_date: at,
    duration_minutes: 60,
    is_virtual: false,
    location: null,
    meeting_url: null,
    timezone: 'America/Phoenix',
  })
  await expect(results(owner)).toContainText('Interview Scheduled!')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Interviewing')
  await expect(interviewIn(row, 'See the studio')).toContainText('Waiting for Bea Meets')

  // Without a reload: the status, and the interview with its answers.
  await expect(card).toContainText('Interviewing')
  const interview = interviewIn(card, 'See the studio')
  await expect(interview).toContainText('Waiting for you')
  await expect(interview).toContainText('10:30 AM Arizona time (7:30 AM for you), 1 h')
  await expect(interviewIn(row, 'See the studio')).toContainText('10:30 AM, 1 h')
  await expect(stepsOf(card)).toHaveText([/^Applied/, /^Viewed/, /^Interview proposed\w{3} \d+$/, 'Decision'])
  await expectAccessibleInBothThemes(theirs)
  await interview.getByRole('button', { name: 'Accept' }).click()
  await expect(interview).toContainText('Accepted')
  await expect(interviewIn(row, 'See the studio')).toContainText('Accepted')
  const kept = await downloads(theirs, card)
  expect([kept.summary, kept.startDate.toJSDate().toISOString()]).toEqual(['See the studio with Lumen House', at])
  expect(kept.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  const home = await town.window(bea, abroad)
  await home.goto('/homepage')
  expect((await downloads(home, home.getByRole('region', { name: 'Your next appointment' }))).uid).toBe(kept.uid)

  await interviewIn(row, 'See the studio').getByRole('button', { name: 'Move it' }).click()
  const moving = owner.getByRole('dialog', { name: 'Move this interview' })
  const moves = moving.getByRole('button', { name: 'Move it' })
  await expect(moves).toBeDisabled()
  await moving.getByLabel('Time', { exact: true }).fill('11:45')
  await moving.getByLabel('Reason').fill('The room is being painted.')
  await expectAccessibleInBothThemes(owner)
  const waits = owner.waitForRequest((request) => request.url().endsWith('/rpc/waiting_for_me'))
  await moves.click()
  await expect(results(owner)).toContainText('Interview moved')
  // Home and the marks go by the new time at once.
  await waits
  await expect(interview).toContainText('Waiting for you')
  await expect(interview).toContainText('11:45 AM Arizona time (8:45 AM for you), 1 h')
  await expect(interview).toContainText(/Moved from .+, 10:30 AM \(7:30\sAM\sfor\syou\)\. The room is being painted\./)
  await interview.getByRole('button', { name: 'Accept' }).click()
  await expect(interview).toContainText('Accepted')
  await expect(interview).not.toContainText('Moved from')
  const again = await downloads(theirs, card)
  expect([again.uid, again.startDate.toJSDate().toISOString()]).toEqual([
    kept.uid,
    new Date(`${inTwoDays()}T11:45${inPhoenix}`).toISOString(),
  ])
  expect([kept.sequence, again.sequence]).toEqual([1, 3])

  await interviewIn(row, 'See the studio').getByRole('button', { name: 'Cancel interview' }).click()
  await owner.getByRole('alertdialog', { name: 'Cancel this interview?' }).getByRole('button', { name: 'Cancel interview' }).click()
  await expect(card).toContainText('In chat')
  await expect(interviewIn(card, 'See the studio')).toContainText('Canceled')
  expect(await statusOf(town, ana, sent)).toBe('in_chat')
})

test('B12.5: by the link of the notification an applicant suggests a time, the owner takes it, both are reminded by email, and it ends', async ({
  town,
  server,
}) => {
  const [ana, bea, cleo] = [await premium(town, 'Ana Reminds'), await premium(town, 'Bea Reminded'), await premium(town, 'Cleo Not Asked')]
  const jobId = await openJob(town, server, ana, { title: 'Reminding chair' })
  const sent = await apply(town, bea, jobId)
  await apply(town, cleo, jobId)
  const [owner, theirs] = [await town.window(ana, { timezoneId: 'America/Phoenix' }), await town.window(bea, abroad)]
  await openSchedule(owner, jobId, 'Reminding chair', 'Bea Reminded')
  const dialog = scheduleDialog(owner)
  await dialog.getByLabel('Title').fill('Trial day')
  await dialog.getByLabel('Date').fill(inTwoDays())
  await dialog.getByLabel('Time', { exact: true }).fill('10:30')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(results(owner)).toContainText('Interview Scheduled!')

  await theirs.goto('/notifications')
  await theirs.getByRole('link', { name: /^Lumen House invites you to an interview/ }).click()
  const mine = theirs.getByRole('dialog', { name: 'My Applications' })
  const interview = interviewIn(cardOf(mine, 'Reminding chair'), 'Trial day')
  await interview.getByRole('button', { name: 'Suggest a time' }).click()
  const suggesting = theirs.getByRole('dialog', { name: 'Suggest another time' })
  await expect(suggesting).toContainText('In your own time zone, Hawaii time. The interview goes by Arizona time.')
  await suggesting.getByLabel('Date').fill(inTwoDays())
  await suggesting.getByLabel('Time', { exact: true }).fill('16:15')
  await suggesting.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(interview).toContainText('Waiting for Lumen House')

  await owner.goto('/notifications')
  await owner.getByRole('link', { name: /^Bea Reminded suggests another time/ }).click()
  const asked = rowOf(owner.getByRole('list', { name: 'Applicants' }), 'Bea Reminded').getByRole('article', { name: 'Trial day' })
  await expect(asked).toContainText('Waiting for you')
  await asked.getByRole('button', { name: /^Take .+7:15 PM$/ }).click()
  await expect(asked).toContainText('Accepted')
  await expect(interview).toContainText('7:15 PM Arizona time (4:15 PM for you), 1 h')
  await expect(interview).toContainText('Accepted')

  const minutes = Math.floor((new Date(`${inTwoDays()}T16:15${inHonolulu}`).getTime() - Date.now()) / 60_000)
  await server.admin('clock', `+${minutes - 24 * 60 + 1}m`)
  for (const who of [ana, bea])
    await expect.poll(async () => (await mailsTo(town, who)).map(({ subject }) => subject)).toContain('Interview within 24 hours')
  await server.admin('clock', `+${23 * 60}m`)
  for (const who of [ana, bea])
    await expect.poll(async () => (await mailsTo(town, who)).map(({ subject }) => subject)).toContain('Interview within an hour')
  const subjects = (await mailsTo(town, bea)).map(({ subject }) => subject.replace(/: .+/, ''))
  for (const subject of ['Lumen House invites you to an interview', 'Interview confirmed']) expect(subjects).toContain(subject)
  expect((await mailsTo(town, cleo)).filter(({ subject }) => subject.includes('nterview'))).toEqual([])
  expect(await call(town, cleo, 'job_schedules?select=id')).toEqual([])
  await server.admin('clock', '+2h')
  await expect(interview).toContainText('Done')

  // After it, another one, which is declined.
  const [second] = await call<{ id: string }[]>(town, ana, 'job_schedules?select=id', {
    job_id: jobId,
    application_id: sent,
    scheduled_by: ana.id,
    title: 'Second talk',
    scheduled_date: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  expect(second).toBeDefined()
  await interviewIn(cardOf(mine, 'Reminding chair'), 'Second talk').getByRole('button', { name: 'Decline' }).click()
  await theirs.getByRole('alertdialog', { name: 'Decline this interview?' }).getByRole('button', { name: 'Decline' }).click()
  await expect(cardOf(mine, 'Reminding chair')).toContainText('In chat')
  expect(await statusOf(town, bea, sent)).toBe('in_chat')
  for (const to of ['interviewing', 'viewed']) await expect(move(town, ana, sent, to)).rejects.toThrow('answered 409')
})
