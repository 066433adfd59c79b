// The team takes a live job down, and its owner reads why and sends it again (J2).
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { apply, cardOf, openMine, statusOf } from '#tests/support/journeys/applications.ts'
import { jobPane, jobRow, moderator, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('J2: a moderator takes a live job down from the queue; its owner reads why, and applicants that it is gone', async ({
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
  const applicationId = await apply(town, bea, id)
  await expect(cardOf(await openMine(hers), title)).toContainText('Lumen House')

  await town.signIn(page, await moderator(town, server, 'Mo Takes'))
  await page.goto('/admin?tab=community&subtab=jobs')
  await page.getByRole('tab', { name: 'Approved' }).click()
  await page.getByRole('button', { name: title, exact: true }).click()
  const pane = page.getByRole('complementary', { name: /^Opened:/ })
  await pane.getByRole('button', { name: 'Take down job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take down job' })
  await expect(dialog).toContainText('Others no longer see the job.')
  await expect(dialog.getByRole('button', { name: 'Take down job' })).toBeDisabled()
  await dialog.getByLabel('Reason, as the member reads it').fill('It asks for a deposit.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Take down job' }).click()
  await expect(results(page)).toContainText('Job taken down.')

  const mine = await openMine(hers)
  const card = cardOf(mine, 'This job is no longer there')
  await expect(card).toContainText('The job was taken down. We let you know if it comes back.')
  await expect(mine).not.toContainText(title)
  await expect(card.getByRole('link', { name: 'View Job', exact: true })).toHaveCount(0)
  await card.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application', exact: true }).click()
  await expect(results(hers)).toContainText('You withdrew your application.')
  expect(await statusOf(town, bea, applicationId)).toBe('withdrawn')
  await hers.goto(`/jobs?id=${id}`)
  await expect(hers.getByRole('heading', { name: 'This job is no longer there', exact: true })).toBeVisible()
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
