// Writing a job in steps (B12.3): by keyboard alone, with a draft that is kept, and led back to what is wrong.
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, openJob, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('a job is written by keyboard alone, step by step, fits a window of 320, and what is refused leads back to its step', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const ana = await premium(town, 'Ana Types')
  await town.signIn(page, ana)
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Post a job', exact: true }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Post a job', exact: true })
  const next = form.getByRole('button', { name: 'Next', exact: true })
  const heading = (name: string) => form.getByRole('heading', { level: 3, name, exact: true })
  await expect(form.getByText('Step 1 of 4', { exact: true })).toBeVisible()
  await form.getByLabel('Job title', { exact: true }).focus()
  await page.keyboard.type('Typed chair')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Beauty Barter Team')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Portland, OR')
  await form.getByLabel('About the job', { exact: true }).focus()
  await page.keyboard.type('A calm floor with two chairs')
  // Enter makes a line here, so it is the button that goes on.
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(heading('Pay and days')).toBeFocused()
  await expect(form.getByText('Step 2 of 4', { exact: true })).toBeVisible()

  // In a field of one line, Enter goes on too: not past what is wrong.
  await form.getByLabel('From', { exact: true }).focus()
  await page.keyboard.type('30')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(form.getByText('This is less than the first amount.', { exact: true })).toBeVisible()
  await expect(form.getByLabel('To', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(heading('Applicants')).toBeFocused()
  await expect(results(page).getByText('Missing Information', { exact: true })).toHaveCount(0)
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(heading('Preview')).toBeFocused()
  const shown = form.getByRole('article', { name: 'Typed chair', exact: true })
  await expect(shown).toContainText('Beauty Barter Team, Portland, OR')
  await expect(shown).toContainText('$30 - $40 an hour')
  // A way out of the preview would lose what an edit has not saved.
  await expect(shown).toContainText('by Ana Types')
  await expect(shown.getByRole('link')).toHaveCount(0)
  for (const step of ['The job', 'Pay and days', 'Applicants', 'Preview']) {
    await toStep(form, step)
    await expect(heading(step)).toBeFocused()
    expect(await form.evaluate((one) => one.querySelector('.dialog-body')?.scrollWidth), step).toBeLessThanOrEqual(320)
  }

  await form.getByRole('button', { name: 'Post job', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Choose a name that nobody takes for Beauty Barter or its team.', { exact: true })).toBeVisible()
  await expect(form.getByText('Step 1 of 4', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Salon, studio or company', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Lumen House')
  await toStep(form, 'Preview')
  await form.getByRole('button', { name: 'Post job', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(results(page)).toContainText('We got your job. Members see it once it is approved.')
  await expect(jobPane(page, 'Typed chair').getByText('Job Pending Approval', { exact: true })).toBeVisible()
  expect(await call<object[]>(town, ana, `job_listings?select=title,company_name,salary_min,salary_max&user_id=eq.${ana.id}`)).toEqual([
    { title: 'Typed chair', company_name: 'Lumen House', salary_min: 30, salary_max: 40 },
  ])
})

test('a kept draft says so and can be begun anew; an edit is saved from every step, unless one is wrong', async ({
  page,
  town,
  server,
}) => {
  const ana = await premium(town, 'Ana Returns')
  const id = await openJob(town, server, ana, { title: 'Steady chair' })
  await town.signIn(page, ana)
  await page.goto(`/jobs?show=mine&id=${id}`)
  const job = jobPane(page, 'Steady chair')
  const opener = job.getByRole('button', { name: 'Edit', exact: true })
  await opener.click()
  const editing = page.getByRole('dialog', { name: 'Edit job', exact: true })
  await toStep(editing, 'Applicants')
  await editing.getByRole('button', { name: 'Add a question', exact: true }).click()
  await editing.getByLabel('Question 1', { exact: true }).fill('Why?')
  await editing.getByRole('button', { name: 'Back', exact: true }).click()
  await editing.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(editing.getByLabel('Job title', { exact: true })).toHaveValue('Steady chair')
  await editing.getByRole('button', { name: 'Save job', exact: true }).click()
  await expect(editing.getByLabel('Question 1', { exact: true })).toBeFocused()
  await editing.getByRole('button', { name: 'Remove question 1', exact: true }).click()
  await toStep(editing, 'Pay and days')
  await editing.getByLabel('Tips', { exact: true }).selectOption('Tips are yours')
  await editing.getByRole('button', { name: 'Save job', exact: true }).click()
  await expect(job).toContainText('Tips are yours')

  await page.goto('/jobs?show=mine')
  const post = page.getByRole('button', { name: 'Post a job', exact: true })
  const form = page.getByRole('dialog', { name: 'Post a job', exact: true })
  await post.click()
  await form.getByLabel('Job title', { exact: true }).fill('Half a chair')
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(form).toHaveCount(0)
  await post.click()
  await expect(form.getByText('You began this earlier, and it is kept on this device.')).toBeVisible()
  await expect(form.getByLabel('Job title', { exact: true })).toHaveValue('Half a chair')
  await form.getByRole('button', { name: 'Start over', exact: true }).click()
  await expect(form.getByLabel('Job title', { exact: true })).toHaveValue('')
  await expect(form.getByRole('heading', { level: 3, name: 'The job', exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Close', exact: true }).click()
  await post.click()
  await expect(form.getByLabel('Job title', { exact: true })).toHaveValue('')
  await expect(form.getByText('You began this earlier, and it is kept on this device.')).toHaveCount(0)
})
