// The team takes a live job down, and its owner reads why and sends it again (J2).
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, jobRow, moderator, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('J2: a moderator takes a live job down from the queue, and its owner reads why, may appeal, and edits it', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Deposit'), await premium(town, 'Bea Reader')]
  const title = 'Deposit chair'
  const id = await openJob(town, server, ana, { title })
  const hers = await town.window(bea)
  await hers.goto('/jobs')
  await expect(jobRow(hers, title)).toBeVisible()

  await town.signIn(page, await moderator(town, server, 'Mo Takes'))
  await page.goto('/admin?tab=community&subtab=jobs')
  await page.getByRole('tab', { name: 'Approved' }).click()
  await page.getByRole('button', { name: title, exact: true }).click()
  const pane = page.getByRole('complementary', { name: /^Opened:/ })
  await pane.getByRole('button', { name: 'Take down job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take down job' })
  await expect(dialog).toContainText('Others no longer see the job, except those who applied to it.')
  await expect(dialog.getByRole('button', { name: 'Take down job' })).toBeDisabled()
  await dialog.getByLabel('Reason, as the member reads it').fill('It asks for a deposit.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Take down job' }).click()
  await expect(results(page)).toContainText('Job taken down.')

  await hers.reload()
  await expect(hers.getByRole('region', { name: 'Job list' })).toBeVisible()
  await expect(jobRow(hers, title)).toHaveCount(0)

  const owners = await town.window(ana)
  await owners.goto(`/jobs?show=mine&id=${id}`)
  const job = jobPane(owners, title)
  await expect(job).toContainText('Job Not Approved')
  await expect(job).toContainText('It asks for a deposit.')
  await owners.goto('/settings?tab=account#standing')
  const entry = owners.getByRole('listitem').filter({ hasText: `Your job: ${title}` })
  await expect(entry).toContainText('It asks for a deposit.')
  await expect(entry.getByRole('button', { name: 'Appeal' })).toBeVisible()
})
