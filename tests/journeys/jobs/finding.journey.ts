// Finding jobs: words with a slip, filters, distance and order, all of it in the address (B12.2).
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, jobRow, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'

test('a member finds a job by a word with a slip, by distance, and by what it pays, and shares the address', async ({
  page,
  town,
  server,
}) => {
  const [near, far, other] = ['Balayage specialist', 'Balayage at the lake', 'Massage room']
  const [ana, bea] = [await premium(town, 'Ana Posts'), await premium(town, 'Bea Searches')]
  const pays = { compensation_type: 'paid', pay_unit: 'hour' }
  await openJob(town, server, ana, {
    title: near,
    location: 'Vancouver, WA',
    categories: ['hair'],
    license_types: ['cosmetologist'],
    salary_min: 30,
    salary_max: 40,
    ...pays,
  })
  await openJob(town, server, ana, { title: far, location: 'Bend, OR', categories: ['hair'], salary_min: 16, salary_max: 18, ...pays })
  await openJob(town, server, ana, { title: other, location: 'Portland, OR', external_apply_url: 'https://lumen.example/jobs' })
  await town.signIn(page, bea)
  await page.goto('/jobs')
  const search = page.getByRole('searchbox', { name: 'Search jobs' })
  await search.fill('balyage')
  await expect(page).toHaveURL(/q=balyage/)
  await expect(jobRow(page, other)).toHaveCount(0)
  await expect(jobRow(page, near)).toBeVisible()
  await expect(jobRow(page, far)).toBeVisible()

  await page.getByRole('button', { name: 'More filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('State').selectOption('Oregon')
  await sheet.getByLabel('City').selectOption('Portland')
  await expect(sheet.getByLabel('Distance')).toHaveValue('25')
  await sheet.getByLabel('Sort by').selectOption('Nearest')
  await expectAccessibleInBothThemes(page)
  await sheet.getByRole('button', { name: 'Show jobs' }).click()
  await expect(page).toHaveURL(/state=OR&city=Portland&miles=25&sort=nearest|sort=nearest/)
  await expect(jobRow(page, far)).toHaveCount(0)
  await expect(jobRow(page, near)).toContainText('Vancouver, WA, 8 mi')
  await expectAccessibleInBothThemes(page)

  // Anyone who opens the address sees the same.
  const shared = new URL(page.url())
  shared.searchParams.delete('id')
  await page.goto(`${shared.pathname}${shared.search}`)
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('balyage')
  await expect(jobRow(page, near)).toBeVisible()
  await expect(jobRow(page, far)).toHaveCount(0)
  await page.getByRole('button', { name: 'More filters, 1 active' }).click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await sheet.getByLabel('Pays at least').selectOption('$20 an hour')
  await sheet.getByRole('checkbox', { name: 'Hair', exact: true }).check()
  await sheet.getByRole('button', { name: 'Show jobs' }).click()
  await expect(jobRow(page, near)).toBeVisible()
  await expect(jobRow(page, far)).toHaveCount(0)
  await page.getByRole('button', { name: 'More filters, 2 active' }).click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await sheet.getByLabel('Sort by').selectOption('Highest pay')
  await sheet.getByRole('button', { name: 'Show jobs' }).click()
  const rows = page.getByRole('region', { name: 'Job list' }).getByRole('listitem')
  await expect(rows).toHaveText([new RegExp(near), new RegExp(far)])

  // Kept for another day, with the order.
  await page.getByRole('button', { name: 'Save search' }).click()
  const keeping = page.getByRole('dialog', { name: 'Saved searches' })
  await keeping.getByLabel('Name this search').fill('Balayage that pays')
  await expect(keeping.getByRole('checkbox', { name: 'Tell me about new jobs, once a day' })).toBeChecked()
  await expectAccessibleInBothThemes(page)
  await keeping.getByRole('button', { name: 'Save search' }).click()
  await expect(keeping).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save search' })).toHaveCount(0)
  // The button that opened the dialog is the one that leads back to what was saved.
  await expect(page.getByRole('button', { name: 'Balayage that pays' })).toBeFocused()
  await page.getByRole('button', { name: 'More filters', exact: true }).click()
  await sheet.getByRole('checkbox', { name: 'Cosmetologist' }).check()
  await sheet.getByLabel('Sort by').selectOption('Best match')
  await sheet.getByRole('button', { name: 'Show jobs' }).click()
  await expect(page).toHaveURL(/license=cosmetologist/)
  await expect(rows).toHaveText([new RegExp(near)])
  await page.getByRole('button', { name: 'Saved searches (1)' }).click()
  await keeping.getByLabel('Name this search').fill('With a license')
  await keeping.getByRole('button', { name: 'Save search' }).click()
  await expect(keeping).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save search' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'With a license' })).toBeFocused()
  await page.getByRole('button', { name: 'With a license' }).click()
  await keeping.getByRole('button', { name: /^Balayage that pays/ }).click()
  await expect(page).toHaveURL(/q=balyage.*sort=pay/)
  await expect(rows).toHaveText([new RegExp(near), new RegExp(far)])
  await page.getByRole('button', { name: 'Balayage that pays' }).click()
  const news = keeping.getByRole('checkbox', { name: /^Tell me about new jobs for Balayage/ })
  await news.uncheck()
  await expect(news).not.toBeChecked()
  await expectAccessibleInBothThemes(page)
  await keeping.getByRole('button', { name: 'Delete Balayage that pays' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete search' }).click()
  await expect(page.getByRole('button', { name: 'Balayage that pays' })).toHaveCount(0)
  await expect(keeping).toContainText('Name this search')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('zzgone')
  await expect(page.getByText('No jobs match')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('')
  await expect(jobRow(page, other)).toBeVisible()
})

test('jobs that take trade, are easy to apply for, or were not applied for yet are found by themselves', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Offers'), await premium(town, 'Bea Chooses')]
  const swap = await openJob(town, server, ana, { title: 'Chair for color', compensation_type: 'trade' })
  await openJob(town, server, ana, {
    title: 'Asks a lot',
    auto_questions: ['How long is your set?'],
    required_questions: ['How long is your set?'],
  })
  await town.signIn(page, bea)
  await page.goto('/jobs?trade=yes')
  await expect(jobRow(page, 'Chair for color')).toBeVisible()
  await expect(jobRow(page, 'Asks a lot')).toHaveCount(0)
  await page.goto('/jobs?easy=yes')
  await expect(jobRow(page, 'Chair for color')).toBeVisible()
  await expect(jobRow(page, 'Asks a lot')).toHaveCount(0)
  await page.goto(`/jobs?id=${swap}`)
  await jobPane(page, 'Chair for color').getByRole('button', { name: 'Apply Now' }).click()
  await page.getByRole('menuitem', { name: /^Apply on Beauty Barter/ }).click()
  const form = page.getByRole('dialog', { name: 'Apply to Lumen House' })
  await form.getByRole('button', { name: /^Quick Apply/ }).click()
  await form.getByRole('textbox').first().fill('I mix my own color.')
  await form.getByRole('button', { name: /^(Send|Submit)/ }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/jobs?unapplied=yes')
  await expect(jobRow(page, 'Asks a lot')).toBeVisible()
  await expect(jobRow(page, 'Chair for color')).toHaveCount(0)
})

test('a saved search is opened by its address, and what is opened there counts as found by it', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Keeps'), await premium(town, 'Bea Saves')]
  const kept = await openJob(town, server, ana, { title: 'Kept chair', is_remote: true })
  await openJob(town, server, ana, { title: 'Other chair' })
  const filters = { q: 'kept chair', remote: 'yes' }
  const [search] = await call<{ id: string }[]>(town, bea, 'saved_searches', { kind: 'job', user_id: bea.id, name: 'Kept', filters })
  await town.signIn(page, bea)
  await page.goto(`/jobs?search=${search?.id}`)
  await expect(page).toHaveURL(/\/jobs\?q=kept(\+|%20)chair&remote=yes$/)
  await expect(jobRow(page, 'Other chair')).toHaveCount(0)
  await jobRow(page, 'Kept chair').click()
  await expect(jobPane(page, 'Kept chair')).toBeVisible()
  const sources = async () => (await call<{ sources: unknown }>(town, ana, 'rpc/job_analytics', { job_id: kept })).sources
  await expect.poll(sources).toEqual({ saved: 1 })
  await page.goto(`/jobs?search=${kept}`)
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(jobRow(page, 'Other chair')).toBeVisible()
})
