// The dialog in which an owner schedules an interview: what it refuses, and times that suit both (B12.5, spec §5 and §8).
import { apply, inTwoDays, openSchedule, scheduleDialog } from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test, type Account } from '#tests/support/journeys/free-town.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test.use({ timezoneId: 'America/Phoenix' })

test('SCHED-07, SCHED-09, SCHED-10, SCHED-11, SCHED-18: what is missing, past, too short, too long or fails says so', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Errs'), await premium(town, 'Bea Waits')]
  const jobId = await openJob(town, server, ana, { title: 'Erring chair' })
  await apply(town, bea, jobId)
  await town.signIn(page, ana)
  await openSchedule(page, jobId, 'Erring chair', 'Bea Waits')
  const dialog = scheduleDialog(page)
  const send = dialog.getByRole('button', { name: 'Schedule', exact: true })
  await dialog.getByLabel('Title').fill('   ')
  await dialog.getByLabel('Date').fill(inTwoDays())
  await dialog.getByLabel('Time', { exact: true }).fill('10:30')
  await send.click()
  await expect(results(page)).toContainText('Missing Information')
  await expect(results(page)).toContainText('Please fill in all required fields.')
  await dialog.getByLabel('Title').fill('Trial')
  await dialog.getByLabel('Date').fill('2020-01-02')
  for (const minutes of ['14', '481', '']) {
    await dialog.getByLabel('Duration (minutes)').fill(minutes)
    await send.click()
    await expect(dialog).toContainText('An interview takes 15 to 480 minutes.')
  }
  await expect(dialog).toContainText('Choose a time that is still to come.')
  await dialog.getByLabel('Duration (minutes)').fill('480')
  await dialog.getByLabel('Date').fill(inTwoDays())
  await dialog.getByRole('switch', { name: 'Virtual meeting' }).check()
  await dialog.getByLabel('Meeting URL').fill('javascript:alert(1)')
  await send.click()
  await expect(dialog).toContainText('Enter a link that begins with https://.')
  await dialog.getByLabel('Meeting URL').fill('https://meet.example.com/a')
  await page.route('**/rest/v1/job_schedules*', (route) => route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }))
  await send.click()
  await expect(results(page)).toContainText('Failed to schedule interview')
  await page.unroute('**/rest/v1/job_schedules*')
  await send.click()
  await expect(results(page)).toContainText('Interview Scheduled!')
  expect(await call(town, bea, 'job_schedules?select=duration_minutes,meeting_url')).toEqual([
    { duration_minutes: 480, meeting_url: 'https://meet.example.com/a' },
  ])
})

test('B12.5: an owner looks for times that suit both, and takes one; without hours of their own they read how to set them', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Compares'), await premium(town, 'Bea Compared')]
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '12:00' }))
  const keepHours = (who: Account) => call(town, who, 'rpc/availability_save', { timezone: 'America/New_York', hours })
  const jobId = await openJob(town, server, ana, { title: 'Compared chair' })
  await apply(town, bea, jobId)
  await keepHours(bea)
  await town.signIn(page, ana)
  await openSchedule(page, jobId, 'Compared chair', 'Bea Compared')
  const dialog = scheduleDialog(page)
  const find = dialog.getByRole('button', { name: 'Times that suit you both' })
  await find.click()
  await expect(dialog).toContainText('Set your own hours first, then we can compare them.')
  await keepHours(ana)
  await page.reload()
  await openSchedule(page, jobId, 'Compared chair', 'Bea Compared')
  await find.click()
  const times = dialog
    .getByRole('region', { name: 'Times that suit you both' })
    .getByRole('button')
    .filter({ has: page.getByRole('time') })
  await times.nth(1).click()
  await expect(times.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const chosen = await times.nth(1).locator('time').getAttribute('datetime')
  const [date, time] = [await dialog.getByLabel('Date').inputValue(), await dialog.getByLabel('Time', { exact: true }).inputValue()]
  expect(new Date(`${date}T${time}-07:00`).toISOString()).toBe(new Date(chosen ?? '').toISOString())
  await expectAccessibleInBothThemes(page)
})
