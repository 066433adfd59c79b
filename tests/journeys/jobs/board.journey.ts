// The board: from a post to someone else's list, filters, what a job says, and how to apply (B12.2, B12.3, spec §2, §4, §9).
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, jobRow, moderator, openJob, postJob, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { call, conversation } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('ROUTE-43, PLAN-06, JOB-04, JOB-05, JOB-09: a member posts a job, a moderator approves it, and another member finds it by a filter @desktop', async ({
  page,
  town,
  server,
}) => {
  const [braider, known] = ['Senior braider', 'Known chair']
  const [ana, bea] = [await premium(town, 'Ana Hires'), await premium(town, 'Bea Looks')]
  await town.signIn(page, ana)
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Post a job' }).click()
  const form = page.getByRole('dialog', { name: 'Post a job' })
  await form.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(results(page)).toContainText('Missing Information')
  await expect(results(page)).toContainText('Please fill in all required fields.')
  await expect(form.getByText('Give it a title of 3 characters or more.')).toBeVisible()
  await expect(form.getByLabel('Job title')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await form.getByLabel('Job title').fill(braider)
  await form.getByLabel('Salon, studio or company').fill('Okafor Studio')
  await form.getByRole('checkbox', { name: 'This job is remote' }).check()
  await form.getByLabel('About the job').fill('Braids, locs and presses in a bright studio with two chairs.')

  // What was written is still there after the page was left.
  await page.reload()
  await page.getByRole('button', { name: 'Post a job' }).click()
  await expect(form.getByLabel('Job title')).toHaveValue(braider)
  await toStep(form, 'Pay and days')
  await form.getByLabel('From', { exact: true }).fill('52,000')
  await form.getByLabel('To', { exact: true }).fill('$64000')
  await form.getByLabel('For each').selectOption('Year')
  await expect(form.getByLabel('Commission', { exact: true })).toHaveCount(0)
  await form.getByLabel('How they work with you').selectOption('Booth rental')
  await expect(form.getByLabel('Rent they pay')).toBeVisible()
  await expect(form.getByText('Benefits', { exact: true })).toHaveCount(0)
  await form.getByLabel('How they work with you').selectOption('Commission')
  await form.getByLabel('Commission', { exact: true }).fill('45')
  await form.getByLabel('Tips').selectOption('Tips are yours')
  await form.getByText('Benefits', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'Paid training' }).check()
  await form.getByRole('button', { name: 'Tuesday' }).click()
  await expect(form).toContainText('Listings with a pay range get more applications.')
  await toStep(form, 'Applicants')
  await form.getByText('Licenses', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'Cosmetologist' }).check()
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByLabel('Question 1', { exact: true }).fill('How long is your medium knotless?')
  await form.getByRole('checkbox', { name: 'Question 1 needs an answer' }).check()
  await toStep(form, 'Preview')
  await expect(form.getByRole('article', { name: braider, exact: true })).toContainText('$52,000 - $64,000 a year, 45% commission')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Post job' }).click()
  await expect(results(page)).toContainText('We got your job. Members see it once it is approved.')
  const mine = jobPane(page, braider)
  await expect(mine.getByText('Job Pending Approval', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/show=mine/)

  await openJob(town, server, bea, { title: known })
  const hers = await town.window(bea)
  await hers.goto('/jobs')
  await expect(jobRow(hers, known)).toBeVisible()
  await expect(jobRow(hers, braider)).toHaveCount(0)

  const mo = await town.window(await moderator(town, server, 'Mo Queue'))
  await mo.goto('/admin?tab=community&subtab=jobs')
  await mo.getByRole('button', { name: braider, exact: true }).click()
  const pane = mo.getByRole('complementary', { name: /^Opened:/ })
  await expect(pane).toContainText('How long is your medium knotless?')
  await expect(pane).toContainText('$52,000 - $64,000 a year, 45% commission')
  await expect(pane).toContainText('Paid training')
  await expectAccessibleInBothThemes(mo)
  await pane.getByRole('button', { name: 'Approve job' }).click()
  const deciding = mo.getByRole('dialog', { name: 'Approve job' })
  await expect(deciding).toContainText('Premium members can see it.')
  await deciding.getByRole('button', { name: 'Approve job' }).click()
  await expect(results(mo)).toContainText('Job approved.')
  await mo.getByRole('tab', { name: 'Approved' }).click()
  await expect(mo.getByRole('button', { name: braider, exact: true })).toBeVisible()

  await hers.goto('/jobs')
  await hers.getByRole('button', { name: 'Trade', exact: true }).click()
  await expect(hers).toHaveURL(/pay=trade/)
  await expect(jobRow(hers, braider)).toHaveCount(0)
  await hers.getByRole('button', { name: 'Paid', exact: true }).click()
  await hers.getByRole('button', { name: 'Remote', exact: true }).click()
  await hers.getByRole('button', { name: 'Full time', exact: true }).click()
  await expect(hers).toHaveURL(/pay=paid.*remote=yes.*type=Full/)
  await expect(jobRow(hers, braider)).toContainText('$52,000 - $64,000')
  await expectAccessibleInBothThemes(hers)
  await jobRow(hers, braider).click()
  const read = jobPane(hers, braider)
  await expect(read).toContainText('Braids, locs and presses')
  await expect(read.getByRole('region', { name: 'Benefits' })).toContainText('Paid training')
  for (const [label, text] of [
    ['Compensation', '$52,000 - $64,000 a year, 45% commission'],
    ['Tips', 'Tips are yours'],
    ['License', 'Cosmetologist'],
    ['Days', 'Tue'],
  ] as const)
    await expect(read.locator('dl > div').filter({ has: hers.getByText(label, { exact: true }) })).toContainText(text)
  await page.reload()
  await expect(mine.getByText('Job Pending Approval', { exact: true })).toHaveCount(0)
})

test('DETAIL-01, DETAIL-02, DETAIL-03, DETAIL-04, DETAIL-05, DETAIL-06, DETAIL-07, DETAIL-09, DETAIL-10, DETAIL-11, DETAIL-12, DETAIL-13, DETAIL-14, DETAIL-15, DETAIL-16, DETAIL-17, DETAIL-23, DETAIL-24, DETAIL-25: what a job says to others, and the three ways to apply @desktop', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Details'), await premium(town, 'Bea Reads')]
  const [here, far] = [
    await openJob(town, server, ana, {
      title: 'Laser technician',
      requirements: 'A current license\nPhotos of your work',
      auto_questions: ['Which devices do you know?'],
      compensation_type: 'either',
      external_apply_url: 'https://lumen.example/jobs?ref=1',
    }),
    await openJob(town, server, ana, { title: 'Remote consultant', is_remote: true }),
  ]
  await town.signIn(page, bea)
  await page.goto(`/jobs?id=${here}`)
  const job = jobPane(page, 'Laser technician')
  await expect(job.getByRole('heading', { level: 2, name: 'Laser technician' })).toBeVisible()
  await expect(job).toContainText('Lumen House, Portland, OR')
  const fact = (label: string) => job.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(fact('Compensation')).toContainText('Paid or Trade - Negotiable')
  await expect(fact('Job type')).toContainText('Full time')
  await expect(fact('Posted')).toContainText(/^Posted(just now|\d+ minutes? ago) by Ana Details/)
  await expect(job.getByText('Either', { exact: true })).toBeVisible()
  await expect(job.getByText('Remote', { exact: true })).toHaveCount(0)
  await expect(job).toContainText('A calm floor with two chairs')
  await expect(job.getByRole('region', { name: 'What you bring' })).toContainText('Photos of your work')
  await expect(job.getByRole('listitem')).toHaveText(['A current license', 'Photos of your work', /^Which devices do you know\?/])
  await expect(job).toContainText('Your contact info stays private. It is shared only when you and the person hiring both agree.')
  await expect(job.getByRole('tab')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await job.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Apply on Beauty BarterQuick note or full application',
    'Apply ExternallyOpens lumen.example',
    'Send Quick MessageAsk before you apply',
  ])
  const external = page.getByRole('menuitem', { name: /Apply Externally/ })
  await expect(external).toHaveAttribute('href', 'https://lumen.example/jobs?ref=1')
  await expect(external).toHaveAttribute('target', '_blank')
  await expect(external).toHaveAttribute('rel', 'nofollow ugc noopener')
  await page.getByRole('menuitem', { name: /Apply on Beauty Barter/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto(`/jobs?id=${far}`)
  const other = jobPane(page, 'Remote consultant')
  await expect(other.getByText('Lumen House, Remote')).toBeVisible()
  await expect(other.getByText('Paid', { exact: true })).toBeVisible()
  await expect(other.locator('.badge').filter({ hasText: 'Remote' })).toBeVisible()
  await other.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(2)
  await page.getByRole('menuitem', { name: /Send Quick Message/ }).click()
  const message = page.getByRole('dialog', { name: /^Message / })
  await message.getByRole('textbox', { name: 'Your message' }).fill('Is the chair still free?')
  await message.getByRole('button', { name: 'Send message' }).click()
  await expect(results(page)).toContainText('Message sent!')
  await expect(message).toHaveCount(0)
  const thread = await conversation(town, bea, ana)
  expect(await call<object[]>(town, ana, `messages?select=content,sender_id&conversation_id=eq.${thread}`)).toEqual([
    { content: 'Is the chair still free?', sender_id: bea.id },
  ])
})

const featured = (job: object) => ({ ...job, featured: true })

test('DETAIL-08: a featured job has its badge in the list and in the detail', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Features'), await premium(town, 'Bea Sees')]
  await openJob(town, server, ana, { title: 'Window chair' })
  await page.route(/\/rest\/v1\/(job_listings|rpc\/search_jobs)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const found: unknown = await answer.json()
    await route.fulfill({ response: answer, json: Array.isArray(found) ? found.map(featured) : featured(found as object) })
  })
  await town.signIn(page, bea)
  await page.goto('/jobs')
  await expect(jobRow(page, 'Window chair')).toContainText('Featured')
  await jobRow(page, 'Window chair').click()
  await expect(jobPane(page, 'Window chair').locator('.badge').filter({ hasText: 'Featured' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('JOB-06, JOB-07, JOB-08, JOB-10, JOB-11, DETAIL-18, DETAIL-19, DETAIL-20: who applied reads so, and nobody applies to a job that is over', async ({
  page,
  town,
  server,
}) => {
  const [applying, filling, pausing] = ['Applied chair', 'Filled chair', 'Paused chair']
  const [ana, bea] = [await premium(town, 'Ana Closes'), await premium(town, 'Bea Late')]
  const [applied, filled, paused] = [
    await openJob(town, server, ana, { title: applying }),
    await openJob(town, server, ana, { title: filling }),
    await openJob(town, server, ana, { title: pausing }),
  ]
  await call(town, bea, 'job_applications', { job_id: applied, applicant_id: bea.id, mode: 'quick', intro: 'Hello', status: 'submitted' })
  await call(town, ana, 'rpc/job_close', { job_id: filled, reason: 'filled' })
  await call(town, ana, 'rpc/job_close', { job_id: paused, reason: 'paused' })
  await town.signIn(page, bea)
  await page.goto('/jobs')
  await expect(jobRow(page, applying)).toBeVisible()
  await expect(jobRow(page, filling)).toHaveCount(0)
  await expect(jobRow(page, pausing)).toHaveCount(0)

  const detected = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('/rest/v1/job_applications?'))
  await page.goto(`/jobs?id=${applied}`)
  const { searchParams } = new URL((await detected).url())
  expect([searchParams.get('job_id'), searchParams.get('applicant_id')]).toEqual([`eq.${applied}`, `eq.${bea.id}`])
  await expect(jobPane(page, applying).getByText('You have already applied for this position.', { exact: true })).toBeVisible()
  for (const [id, title, banner] of [
    [filled, filling, 'Position Filled'],
    [paused, pausing, 'Job Expired'],
  ] as const) {
    await page.goto(`/jobs?id=${id}`)
    const job = jobPane(page, title)
    await expect(job.getByText(banner, { exact: true })).toBeVisible()
    await expect(job.getByText('This job is no longer accepting applications.', { exact: true })).toBeVisible()
    await expect(job.getByRole('button', { name: 'Apply Now' })).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('a member without premium meets the gate, and a job that is not open to someone is not there (ROUTE-59)', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Gates'), await premium(town, 'Bea Stranger')]
  const waiting = await postJob(town, ana, { title: 'Waiting chair' })
  const open = await openJob(town, server, ana, { title: 'Open chair' })
  const free = await town.account('Fay Free')
  const theirs = await town.window(free)
  const asked: string[] = []
  theirs.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await theirs.goto(`/jobs?id=${open}`)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Premium Plan Required' })).toBeVisible()
  expect(asked).not.toContain('/rest/v1/job_listings')
  await town.signIn(page, bea)
  await page.goto(`/jobs?id=${waiting}`)
  await expect(page.getByRole('heading', { name: 'This job is no longer there' })).toBeVisible()
  await expectAccessible(page)
})

test('JOB-01, JOB-02, JOB-03: a listing has the specified columns, and three kinds of pay', async ({ town }) => {
  const ana = await premium(town, 'Ana Columns')
  const id = await postJob(town, ana, { title: 'Columns chair' })
  const columns =
    'id,user_id,title,company_name,location,is_remote,job_type,status,created_at,expires_at,description,requirements,compensation_type,' +
    'rate_or_trade,salary_min,salary_max,featured,external_apply_url,auto_questions,image_url,view_count,average_response_time_hours'
  const [row] = await call<Record<string, unknown>[]>(town, ana, `job_listings?select=${columns}&id=eq.${id}`)
  expect(Object.keys(row ?? {}).join()).toBe(columns)
  for (const kind of ['paid', 'trade', 'either']) await postJob(town, ana, { title: `A ${kind} chair`, compensation_type: kind })
  await expect(postJob(town, ana, { title: 'A gift', compensation_type: 'gift' })).rejects.toThrow('job_listings_compensation_type_known')
})
