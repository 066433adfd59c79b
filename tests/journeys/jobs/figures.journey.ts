// The owner's figures of a job (B12.4, spec §6, §9).
import { apply } from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, jobRow, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('DETAIL-21: an owner reads views, applications, days and ways of their job in a third tab @desktop', async ({
  page,
  town,
  server,
}) => {
  const title = `Chair with a view ${test.info().project.name}`
  const [ana, bea] = [await premium(town, 'Ana Counts'), await premium(town, 'Bea Visits')]
  const crafts = ['hair', 'nails', 'mua', 'esthetics', 'massage', 'barbering']
  await call(town, bea, `profiles?id=eq.${bea.id}`, { specialties: crafts }, 'PATCH')
  const id = await openJob(town, server, ana, { title })
  // Their own view does not count.
  await town.signIn(page, ana)
  await page.goto(`/jobs?id=${id}`)
  const job = jobPane(page, title)
  await expect(job.getByRole('tab')).toHaveText(['Details', 'Applicants', 'Analytics'])
  await job.getByRole('tab', { name: 'Analytics' }).click()
  const figure = (label: string) => job.getByLabel('Figures').locator('div').filter({ hasText: label })
  await expect(figure('Views')).toContainText('0')
  await expect(figure('Average response')).toContainText('N/A')
  await expect(job).toContainText('Nobody has opened it yet.')

  const hers = await town.window(bea)
  const counted = () => hers.waitForResponse((answer) => answer.url().includes('increment_job_view_count') && answer.status() === 204)
  const first = counted()
  await hers.goto(`/jobs?id=${id}`)
  await first
  await hers.goto('/jobs?q=zzgone')
  await expect(hers.getByText('No jobs match')).toBeVisible()
  await hers.getByRole('searchbox', { name: 'Search jobs' }).fill(title)
  const isPhone = test.info().project.name === 'phone'
  // Where the list is beside the job, the first of a list opens by itself, which is no view.
  if (isPhone) await Promise.all([counted(), jobRow(hers, title).click()])
  else await expect(jobPane(hers, title)).toBeVisible()
  await apply(town, bea, id)
  const [row] = await call<{ view_count: number }[]>(town, ana, `job_listings?select=view_count&id=eq.${id}`)
  const views = isPhone ? 2 : 1
  expect(row?.view_count).toBe(views)

  await page.reload()
  await job.getByRole('tab', { name: 'Analytics' }).click()
  await expect(figure('Views')).toContainText(`${views}`)
  await expect(figure('Views')).toContainText('1 person')
  await expect(figure('Applications').first()).toContainText('1 quick, 0 full')
  await expect(figure('Conversion')).toContainText(views === 2 ? '50%' : '100%')
  await expect(job.getByRole('img', { name: `${views} view${views === 1 ? '' : 's'} and 1 application in the last 30 days` })).toBeVisible()
  await expect(job.getByRole('region', { name: 'Where they came from' })).toContainText('Link1')
  await expect(job.getByRole('region', { name: 'Where applications stand' })).toContainText('Submitted1')
  // Five of six.
  await expect(job.getByRole('region', { name: 'Top skills', exact: true }).locator('dl > div')).toHaveText([
    'Barbering1',
    'Esthetics1',
    'Hair1',
    'Massage1',
    'Makeup1',
  ])
  const funnel = job.getByRole('region', { name: 'From view to hire' })
  await expect(funnel).toContainText('1 is not opened yet.')
  await expect(funnel.locator('dl > div')).toHaveText([`Views${views}`, 'Applied1', 'Opened0', 'Shortlisted0', 'Interviewing0', 'Hired0'])
  await job.getByText('Show as a table').click()
  await expect(job.getByRole('table').getByRole('row')).toHaveCount(31)
  await expectAccessibleInBothThemes(page)
})

test('OWNER-16: figures that do not load say so, in place and in a toast, and come with the next try', async ({ page, town, server }) => {
  const ana = await premium(town, 'Ana Retries')
  const id = await openJob(town, server, ana, { title: 'Chair without figures' })
  await town.signIn(page, ana)
  const rest = '**/rest/v1/rpc/job_analytics*'
  await page.route(rest, (route) => route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }))
  await page.goto(`/jobs?show=mine&id=${id}`)
  const job = jobPane(page, 'Chair without figures')
  await job.getByRole('tab', { name: 'Analytics' }).click()
  await expect(job.getByRole('alert')).toContainText('Failed to load job analytics', { timeout: 15_000 })
  await expect(results(page)).toContainText('Failed to load job analytics')
  await page.unroute(rest)
  await job.getByRole('button', { name: 'Try Again' }).click()
  await expect(job.getByLabel('Figures')).toBeVisible()
})
