// Every dialog of the jobs area closes as all dialogs do, swiped down on a phone; and the focus goes back to what opened it (spec §9).
import type { Locator, Page } from '@playwright/test'
import { apply, openApplicants, rowOf } from '#tests/support/journeys/applications.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { swipeDown } from '#tests/support/journeys/swipe.ts'

/** Opens, closes, and opens nothing else; the focus is on the opener again. */
async function opensAndCloses(page: Page, opener: Locator, name: string | RegExp, open = () => opener.click()): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await open()
  await expect(dialog).toBeVisible()
  // Visible a moment before it takes the keys: until then, Escape is for what is behind it.
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement)), String(name)).toBe(true)
  await swipeDown(dialog, 20)
  await expect(dialog).toHaveAttribute('data-state', 'open')
  await swipeDown(dialog)
  await expect(dialog, String(name)).toHaveCount(0)
  await expect(opener, String(name)).toBeFocused()
}

test('dialogs of the job board and of an applicant close with a swipe, and give the focus back', async ({ page, town, server }) => {
  const title = 'Swiped chair'
  const [ana, bea] = [await premium(town, 'Ana Offers'), await premium(town, 'Bea Swipes')]
  const jobId = await openJob(town, server, ana, { title })
  await town.signIn(page, bea)
  await page.goto('/jobs')
  await opensAndCloses(page, page.getByRole('button', { name: /ilters/ }), 'Filters')
  await opensAndCloses(page, page.getByRole('button', { name: 'Post a job' }), 'Post a job')
  await opensAndCloses(page, page.getByRole('button', { name: 'My Applications' }), 'My Applications')

  await page.goto(`/jobs?id=${jobId}`)
  const applyNow = jobPane(page, title).getByRole('button', { name: 'Apply Now' })
  const choose = (item: RegExp) => async () => {
    await applyNow.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await opensAndCloses(page, applyNow, 'Apply to Lumen House', choose(/^Apply on Beauty Barter/))
  await opensAndCloses(page, applyNow, /^Message/, choose(/^Send Quick Message/))

  const applicationId = await apply(town, bea, jobId)
  await call(town, ana, 'job_schedules?select=id', {
    job_id: jobId,
    application_id: applicationId,
    scheduled_by: ana.id,
    title: 'Trial day',
    scheduled_date: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  })
  await page.goto(`/jobs?application=${applicationId}`)
  await opensAndCloses(page, page.getByRole('button', { name: 'Suggest a time' }), 'Suggest another time')
})

test('dialogs of an owner close with a swipe, and give the focus back', async ({ page, town, server }) => {
  const title = 'Owned chair'
  const [ana, bea] = [await premium(town, 'Ana Owns'), await premium(town, 'Bea Asks')]
  const jobId = await openJob(town, server, ana, { title })
  await apply(town, bea, jobId)
  await town.signIn(page, ana)
  const row = rowOf(await openApplicants(page, jobId, title), 'Bea Asks')
  await row.getByRole('button', { name: /^Bea Asks/ }).click()
  await opensAndCloses(page, row.getByRole('button', { name: 'Pass', exact: true }), /Bea Asks/)
  await opensAndCloses(page, row.getByRole('button', { name: 'Schedule', exact: true }), 'Schedule Interview/Service')
  await opensAndCloses(page, row.getByRole('button', { name: 'Chat', exact: true }), /Bea Asks/)
})
