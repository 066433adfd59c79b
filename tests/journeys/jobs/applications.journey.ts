// My Applications, which the drawer and the jobs page open (spec §2).
import { apply, cardOf, move, openMine, statusOf, stepsOf } from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('B12.6, BAR-16, MINE-01, MINE-06, MINE-07, MINE-08, MINE-09, MINE-10, MINE-11, MINE-12, MINE-13, MINE-14, MINE-17: the drawer opens what the member applied for; they withdraw after a question', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Posts'), await premium(town, 'Bea Applies')]
  await town.signIn(page, bea)
  await page.goto('/settings')
  const mine = page.getByRole('dialog', { name: 'My Applications' })
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'My Applications' }).click()
  await expect(mine).toContainText('No applications yet')
  await expectAccessibleInBothThemes(page)
  await mine.getByRole('link', { name: 'Browse Jobs' }).click()
  await expect(page).toHaveURL(/\/jobs/)
  await expect(mine).toHaveCount(0)

  const first = await openJob(town, server, ana, { title: 'First chair' })
  const second = await openJob(town, server, ana, { title: 'Second chair', is_remote: true })
  const sent = await apply(town, bea, first)
  await apply(town, bea, second, { mode: 'full' })
  await apply(town, await premium(town, 'Cleo Applies'), first)
  await openMine(page)
  await expect(mine.getByRole('heading', { level: 3 })).toHaveCount(2)
  const newest = mine.getByRole('listitem').first()
  await expect(newest).toContainText('Second chair')
  await expect(newest).toContainText('Lumen House, Remote')
  await expect(newest).toContainText('Full Application')
  const card = cardOf(mine, 'First chair')
  await expect(card).toContainText('Lumen House, Portland, OR')
  await expect(card).toContainText('Quick Apply')
  await expect(card).toContainText('Submitted')
  await expect(stepsOf(card)).toHaveText([/^Applied\w{3} \d+$/, 'Answer'])
  await expectAccessibleInBothThemes(page)

  await card.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw this application?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(await statusOf(town, bea, sent)).toBe('submitted')
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await question.getByRole('button', { name: 'Withdraw application' }).click()
  await expect(results(page)).toContainText('Application Withdrawn')
  await expect(card).toContainText('Withdrawn')
  await expect(stepsOf(card)).toHaveText([/^Applied/, /^Withdrawn\w{3} \d+$/])
  await expect(card.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  expect(await statusOf(town, bea, sent)).toBe('withdrawn')

  await card.getByRole('link', { name: 'View Job' }).click()
  await expect(page).toHaveURL(new RegExp(first))
  await expect(jobPane(page, 'First chair')).toContainText('You have already applied for this position.')
})

test('MINE-02, MINE-03, MINE-04, MINE-05, MINE-16: each tab has its statuses, withdrawn only in All; a withdrawal that comes too late says so', async ({
  page,
  town,
  server,
}) => {
  const bea = await premium(town, 'Bea Sorts')
  const wanted = {
    'Chair waiting': null,
    'Chair listed': 'shortlisted',
    'Chair won': 'hired',
    'Chair lost': 'passed',
    'Chair refused': 'rejected',
  }
  const ids: Record<string, string> = {}
  for (const [title, status] of Object.entries(wanted)) {
    const owner = await premium(town, `Owner of ${title}`)
    const job = await openJob(town, server, owner, { title })
    const id = await apply(town, bea, job)
    ids[title] = id
    if (status !== null) await move(town, owner, id, status)
  }
  await town.signIn(page, bea)
  const mine = await openMine(page)
  const titles = mine.getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(5)
  for (const [tab, expected] of [
    ['Pending', ['Chair listed', 'Chair waiting']],
    ['Offers', ['Chair won']],
    ['Rejected', ['Chair refused', 'Chair lost']],
    ['All', ['Chair refused', 'Chair lost', 'Chair won', 'Chair listed', 'Chair waiting']],
  ] as const) {
    await mine.getByRole('tab', { name: tab }).click()
    await expect(titles).toHaveText([...expected])
  }
  await mine.getByRole('tab', { name: 'Interviewing' }).click()
  await expect(mine).toContainText('No interviews')
  await expect(mine.getByRole('link', { name: 'Browse Jobs' })).toBeVisible()

  await mine.getByRole('tab', { name: 'All' }).click()
  const rest = '**/rest/v1/job_applications*'
  await page.route(rest, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }) : route.fallback(),
  )
  await cardOf(mine, 'Chair waiting').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).click()
  await expect(results(page)).toContainText('Failed to withdraw application. Please try again.')
  await page.unroute(rest)
  await move(town, bea, ids['Chair waiting'] ?? '', 'withdrawn')
  await mine.getByRole('tab', { name: 'Pending' }).click()
  await expect(titles).toHaveText(['Chair listed'])
  await mine.getByRole('tab', { name: 'Rejected' }).click()
  await expect(titles).toHaveText(['Chair refused', 'Chair lost'])
  await mine.getByRole('tab', { name: 'All' }).click()
  await expect(cardOf(mine, 'Chair waiting')).toContainText('Withdrawn')
})
