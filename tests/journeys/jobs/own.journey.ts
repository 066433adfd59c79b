// What an owner does with a job: pause, repost, fill, and change one that was not approved (B12.3, A-14).
import { apply, cardOf, openMine } from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { decide, jobPane, jobRow, moderator, openJob, postJob, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('DETAIL-22: the owner sees their job with its applicants instead of a way to apply; they extend it, pause it, repost it, mark it as filled and delete it', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Owner'), await premium(town, 'Bea Asked')]
  const id = await openJob(town, server, ana, { title: 'Owned chair' })
  await apply(town, bea, id)
  await town.signIn(page, ana)
  await page.goto('/jobs?show=mine')
  await expect(jobRow(page, 'Owned chair')).toContainText('Open')
  await expect(jobRow(page, 'Owned chair')).toContainText('1 applicant')
  await page.goto(`/jobs?show=mine&id=${id}`)
  const job = jobPane(page, 'Owned chair')
  await expect(job.getByRole('tab')).toHaveText(['Details', 'Applicants', 'Analytics'])
  await expect(job.getByRole('button', { name: 'Apply Now' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  // 30 days from today, then 60 and 90, which is the most.
  for (const _ of [60, 90]) {
    const extended = page.waitForResponse((response) => response.url().endsWith('/rpc/job_extend') && response.ok())
    await job.getByRole('button', { name: 'Extend by 30 days', exact: true }).click()
    await extended
    await expect(results(page)).toContainText('The job is open until')
  }
  await expect(job.getByRole('button', { name: 'Extend by 30 days', exact: true })).toHaveCount(0)

  await job.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Pause', 'Mark as filled', 'Withdraw'])
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  const pausing = page.getByRole('alertdialog', { name: 'Pause this job?' })
  await pausing.getByRole('button', { name: 'Cancel' }).click()
  await expect(job.getByText('Job Expired')).toHaveCount(0)
  await job.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await pausing.getByRole('button', { name: 'Pause job' }).click()
  await expect(results(page)).toContainText('The job is paused.')
  await expect(job.getByText('Job Expired', { exact: true })).toBeVisible()

  await job.getByRole('button', { name: 'Repost' }).click()
  await page.getByRole('alertdialog', { name: 'Repost this job?' }).getByRole('button', { name: 'Repost job' }).click()
  await expect(results(page)).toContainText('The job is posted again.')
  await expect(job.getByText('Job Expired', { exact: true })).toHaveCount(0)

  await job.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as filled' }).click()
  await page.getByRole('alertdialog', { name: 'Is the position filled?' }).getByRole('button', { name: 'Mark as filled' }).click()
  await expect(job.getByText('Position Filled', { exact: true })).toBeVisible()
  await expect(job).not.toContainText('Someone was hired for this job.')
  await expect(job.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.goto('/jobs?show=mine')
  await expect(jobRow(page, 'Owned chair')).toContainText('Filled')

  await page.goto(`/jobs?show=mine&id=${id}`)
  await job.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Delete this job?' }).getByRole('button', { name: 'Delete job', exact: true }).click()
  await expect(results(page)).toContainText('The job is deleted.')
  await expect(page.getByText("You haven't posted a job", { exact: true })).toBeVisible()
  const beas = await town.window(bea)
  await expect(cardOf(await openMine(beas), 'Owned chair')).toContainText('The person who posted the job has deleted it.')
})

test('A-14: a rejected job says why to its owner, who changes it and sends it again @as-shipped', async ({ page, town, server }) => {
  const ana = await premium(town, 'Ana Rejected')
  const id = await postJob(town, ana, { title: 'Short chair' })
  await decide(town, await moderator(town, server, 'Mo Rejects'), id, 'reject', 'Please say what you pay.')
  await town.signIn(page, ana)
  await page.goto(`/jobs?show=mine&id=${id}`)
  const job = jobPane(page, 'Short chair')
  await expect(job.getByText('Job Not Approved', { exact: true })).toBeVisible()
  await expect(job).toContainText('Please say what you pay.')
  await job.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit job' })
  await toStep(form, 'Pay and days')
  await form.getByLabel('Or in words').fill('45% commission')
  await form.getByRole('button', { name: 'Save job' }).click()
  await expect(results(page)).toContainText('We got your job. Members see it once it is approved.')
  await expect(job.getByText('Job Pending Approval', { exact: true })).toBeVisible()
  await expect(job).toContainText('45% commission')
  await expect(job).not.toContainText('Please say what you pay.')
})

test('MONEY-01, MONEY-02, MONEY-03, MONEY-04, MONEY-05, MONEY-06, MONEY-07: amounts keep digits and periods, show dollars and cents once left, and the plain number, selected, while edited', async ({
  page,
  town,
}) => {
  const ana = await premium(town, 'Ana Amounts')
  await postJob(town, ana, { title: 'Paid chair' })
  await town.signIn(page, ana)
  await page.goto('/jobs?show=mine')
  await jobRow(page, 'Paid chair').click()
  await jobPane(page, 'Paid chair').getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit job', exact: true })
  await toStep(form, 'Pay and days')
  const amount = form.getByLabel('From', { exact: true })
  await amount.pressSequentially('$1,2a3.5x')
  await expect(amount).toHaveValue('123.5')
  await amount.blur()
  await expect(amount).toHaveValue('$123.50')
  await amount.focus()
  await expect(amount).toHaveValue('123.5')
  const chosen = () => amount.evaluate((box: HTMLInputElement) => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0))
  await expect.poll(chosen).toBe('123.5')
  for (const text of ['0', '...', '']) {
    await amount.fill(text)
    await amount.blur()
    await expect(amount).toHaveValue('')
  }
})

test('a moderator decides nothing about their own job, and one that someone else has decided says so', async ({ page, town, server }) => {
  const [mo, ana] = [await premium(town, 'Mo Own'), await premium(town, 'Ana Twice')]
  await server.admin('grant', mo.email, 'moderator')
  await postJob(town, mo, { title: 'Own chair' })
  const twice = await postJob(town, ana, { title: 'Twice chair' })
  await town.signIn(page, mo)
  await page.goto('/admin?tab=community&subtab=jobs')
  const opened = (title: string) => page.getByRole('button', { name: title, exact: true })
  const pane = page.getByRole('complementary', { name: /^Opened:/ })
  await opened('Own chair').click()
  await expect(pane).toContainText('You posted this job, so someone else on the team decides.')
  await expect(page.getByRole('button', { name: /^(?:Approve|Reject) job$/ })).toHaveCount(0)
  await page.goto('/admin?tab=community&subtab=jobs')
  await opened('Twice chair').click()
  await decide(town, await moderator(town, server, 'Mia First'), twice, 'approve')
  await pane.getByRole('button', { name: 'Reject job' }).click()
  const rejecting = page.getByRole('dialog', { name: 'Reject job' })
  await expect(rejecting.getByRole('button', { name: 'Reject job' })).toBeDisabled()
  await rejecting.getByRole('combobox', { name: 'Start from' }).selectOption('Posted twice')
  await expect(rejecting.getByLabel('Reason, as the member reads it')).toHaveValue(/^You already have this job/)
  await rejecting.getByRole('button', { name: 'Reject job' }).click()
  await expect(rejecting).toContainText('Someone decided this one already, or its owner changed it. Look again.')
})
