// Proposing a trade from a job (B12.9).
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { goBackTo, goToStep, requestStep, sendRequest } from '#tests/support/journeys/request.ts'

test('a job that a trade pays for opens a request to its owner, and the trade names the job to both', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Trades'), await premium(town, 'Bea Trades')]
  for (const [who, name] of [
    [ana, 'Mural set'],
    [bea, 'Silk press'],
  ] as const) {
    await call(town, who, 'rpc/save_service', { category: 'nails', name, duration_minutes: 60, list_price_cents: 9000 })
  }
  const paid = await openJob(town, server, ana, { title: 'Paid chair' })
  const id = await openJob(town, server, ana, {
    title: 'Mural for a chair',
    compensation_type: 'trade',
    rate_or_trade: 'A free chair on Mondays',
  })
  await town.signIn(page, bea)
  await page.goto(`/jobs?id=${paid}`)
  await expect(jobPane(page, 'Paid chair').getByRole('button', { name: 'Apply Now' })).toBeVisible()
  await expect(jobPane(page, 'Paid chair').getByRole('link', { name: 'Propose a trade' })).toBeHidden()

  await page.goto(`/jobs?id=${id}`)
  await jobPane(page, 'Mural for a chair').getByRole('link', { name: 'Propose a trade' }).click()
  await expect(page).toHaveURL(new RegExp(`/request-trade/${ana.id}\\?job=${id}`))
  const about = page.getByText('About the job Mural for a chair, Lumen House')
  await expect(about).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await requestStep(page, "What you'd like")
    .getByRole('checkbox', { name: /Mural set/ })
    .check()
  // Also after they went to set their hours.
  await goToStep(page, 'When and where')
  const proposes = page.getByRole('radiogroup', { name: 'When: Mural set' }).getByRole('radio', { name: 'Propose times' })
  await proposes.press('Space')
  await page.getByRole('link', { name: 'Set your hours' }).click()
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles')
  await page.getByRole('button', { name: /^Edit Monday/ }).click()
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByRole('link', { name: 'Back to your request' }).click()
  await expect(proposes).toBeChecked()
  await expect(about).toBeVisible()
  await goBackTo(page, 'What you offer')
  await requestStep(page, 'What you offer')
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await goToStep(page, 'Review')
  await expect(about, 'at every step').toBeVisible()
  await sendRequest(page)
  await expect(page).toHaveURL(/tab=sent/)
  await expect(about).toBeVisible()
  const [trade] = await call<{ id: string; source: string; source_id: string }[]>(town, bea, 'trade_proposals?select=id,source,source_id')
  expect(trade).toMatchObject({ source: 'job', source_id: id })
  await about.getByRole('link', { name: 'Mural for a chair' }).click()
  await expect(jobPane(page, 'Mural for a chair')).toBeVisible()
  const hers = await town.window(ana)
  await hers.goto(`/trades?tab=received&id=${trade?.id}`)
  await expect(hers.getByText('About the job Mural for a chair, Lumen House')).toBeVisible()
  await hers.goto(`/jobs?id=${id}`)
  await expect(jobPane(hers, 'Mural for a chair').getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Propose a trade' })).toBeHidden()
})
