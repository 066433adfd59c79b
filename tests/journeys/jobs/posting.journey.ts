// Writing a job in steps (B12.3): going on with Enter, with a draft that is kept, and led back to what is wrong.
import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, openJob, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

/** Its buttons are side by side in a window of 320, and none is cut off or too low to hit. */
async function expectInOneRow(foot: Locator): Promise<void> {
  const places = await foot.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  expect(new Set(places.map(({ y }) => y)).size).toBe(1)
  for (const [at, { left, right, height }] of places.entries()) {
    expect(left).toBeGreaterThanOrEqual(places[at - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(320)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  expect(await foot.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
}

test('a job is written step by step, goes on with Enter, fits a window of 320, and what is refused leads back to its step', async ({
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
  const foot = form.locator('.dialog-foot')
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
    await expect(foot.getByRole('button')).toHaveText(
      step === 'The job' ? ['Cancel', 'Next'] : ['Back', step === 'Preview' ? 'Post job' : 'Next'],
    )
    await expectInOneRow(foot)
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

test('a kept draft says so and can be begun anew, which can be undone; an edit is saved from every step, unless one is wrong, and kept until then', async ({
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
  await toStep(editing, 'Pay and days')
  const foot = editing.locator('.dialog-foot')
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(foot.getByRole('button')).toHaveText(['Back', 'Next', 'Save job'])
  await expectInOneRow(foot)
  if (usual) await page.setViewportSize(usual)
  // Its second click falls on Cancel.
  await editing.getByRole('button', { name: 'Back', exact: true }).dblclick()
  await expect(editing.getByLabel('Job title', { exact: true })).toHaveValue('Steady chair')
  await editing.getByRole('button', { name: 'Save job', exact: true }).click()
  await expect(editing.getByLabel('Question 1', { exact: true })).toBeFocused()
  await editing.getByRole('button', { name: 'Remove question 1', exact: true }).click()
  await toStep(editing, 'Pay and days')
  await editing.getByLabel('Tips', { exact: true }).selectOption('Tips are yours')
  await page.keyboard.press('Escape')
  await expect(editing).toHaveCount(0)
  await opener.click()
  await expect(editing.getByText('You began this earlier, and it is kept on this device.')).toBeVisible()
  await toStep(editing, 'Pay and days')
  await expect(editing.getByLabel('Tips', { exact: true })).toHaveValue('kept')
  await editing.getByRole('button', { name: 'Save job', exact: true }).click()
  await expect(job).toContainText('Tips are yours')
  await opener.click()
  await expect(editing.getByLabel('Job title', { exact: true })).toHaveValue('Steady chair')
  await expect(editing.getByText('You began this earlier, and it is kept on this device.')).toHaveCount(0)

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
  await form.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(form.getByLabel('Job title', { exact: true })).toHaveValue('Half a chair')
  await form.getByRole('button', { name: 'Start over', exact: true }).click()
  await form.getByRole('button', { name: 'Close', exact: true }).click()
  await post.click()
  await expect(form.getByLabel('Job title', { exact: true })).toHaveValue('')
  await expect(form.getByText('You began this earlier, and it is kept on this device.')).toHaveCount(0)
})

test('an edit that is cancelled is kept; one that is begun anew says what the job says, can be had again, and is not kept', async ({
  page,
  town,
  server,
}) => {
  const ana = await premium(town, 'Ana Drops')
  const id = await openJob(town, server, ana, { title: 'Bamboo chair' })
  await town.signIn(page, ana)
  await page.goto(`/jobs?show=mine&id=${id}`)
  const opener = jobPane(page, 'Bamboo chair').getByRole('button', { name: 'Edit', exact: true })
  const form = page.getByRole('dialog', { name: 'Edit job', exact: true })
  const button = (name: string) => form.getByRole('button', { name, exact: true })
  const title = form.getByLabel('Job title', { exact: true })
  const kept = form.getByText(/^You began this earlier, and it is kept on this device\. Start over$/)
  await opener.click()
  await title.fill('Velvet chair')
  await button('Cancel').click()
  await expect(form).toHaveCount(0)
  await opener.click()
  await expect(kept).toBeVisible()
  await expect(title).toHaveValue('Velvet chair')

  await button('Start over').click()
  await expect(title).toHaveValue('Bamboo chair')
  await expect(form.getByText(/^You started over\. Undo$/)).toBeVisible()
  await expect(kept).toHaveCount(0)
  await button('Undo').click()
  await expect(title).toHaveValue('Velvet chair')
  await button('Start over').click()
  await button('Cancel').click()
  await expect(form).toHaveCount(0)
  await opener.click()
  await expect(title).toHaveValue('Bamboo chair')
  await expect(kept).toHaveCount(0)
  expect(await call<object[]>(town, ana, `job_listings?select=title,status&user_id=eq.${ana.id}`)).toEqual([
    { title: 'Bamboo chair', status: 'approved' },
  ])
})

test('a double click on Next posts nothing, and while a job is sent nothing else can be done', async ({ page, town }) => {
  const ana = await premium(town, 'Ana Doubles')
  await town.signIn(page, ana)
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Post a job', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Post a job', exact: true })
  const button = (name: string) => form.getByRole('button', { name, exact: true })
  const heading = (name: string) => form.getByRole('heading', { level: 3, name, exact: true })
  await form.getByLabel('Job title', { exact: true }).fill('Single chair')
  await form.getByLabel('Salon, studio or company', { exact: true }).fill('Lumen House')
  await form.getByLabel('Where', { exact: true }).fill('Portland, OR')
  await form.getByLabel('About the job', { exact: true }).fill('A calm floor with two chairs')
  await toStep(form, 'Applicants')
  await button('Next').dblclick()
  await expect(heading('Preview')).toBeVisible()
  await button('Back').click()
  await expect(heading('Applicants')).toBeFocused()
  const mine = () => call<object[]>(town, ana, `job_listings?select=title&user_id=eq.${ana.id}`)
  expect(await mine()).toEqual([])

  await toStep(form, 'Preview')
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/rest\/v1\/job_listings/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await button('Post job').click()
  for (const name of ['Back', 'The job', 'Preview']) await expect(button(name)).toBeDisabled()
  release?.()
  await expect(results(page)).toContainText('We got your job. Members see it once it is approved.')
  expect(await mine()).toEqual([{ title: 'Single chair' }])
})
