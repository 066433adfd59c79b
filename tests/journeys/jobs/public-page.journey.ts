// The page of a job that its owner shows to anyone: for a visitor, for a search engine, and for who may not see it.
import { expectAccessible, expectAccessibleColors } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, openJob, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('an owner shows a job to anyone: a visitor reads it, applies after signing in, and search engines get it as data', async ({
  page,
  town,
  server,
  expects,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Public'), await premium(town, 'Bea Visits')]
  const id = await openJob(town, server, ana, {
    title: 'Colorist & stylist',
    company_name: 'Fern <b>Salon</b>',
    description: 'Color work in a bright room.\n\nTwo chairs </script><script>document.title = "broken"</script>',
    requirements: 'A current license',
    categories: ['hair'],
    salary_min: 25,
    salary_max: 32,
    pay_unit: 'hour',
    employment_class: 'w2',
    min_experience_years: 2,
    openings: 2,
    license_types: ['barber', 'cosmetologist'],
    benefits: ['retirement', 'health_insurance'],
    schedule_days: ['friday', 'tuesday'],
    shift_notes: 'One late <b>evening</b>',
    tips_policy: 'shared',
  })
  const visitor = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(server.url).origin })
  if (visitor === undefined) throw new Error('no browser')
  const reading = await visitor.newPage()
  expects.status(404, `/job/${id}`)
  expect((await reading.goto(`/job/${id}`))?.status()).toBe(404)
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText("This job isn't here")
  await expect(reading).toHaveTitle("This job isn't here · Beauty Barter")

  await town.signIn(page, ana)
  await page.goto(`/jobs?show=mine&id=${id}`)
  const own = jobPane(page, 'Colorist & stylist')
  await own.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit job' })
  await toStep(form, 'Applicants')
  await form.getByRole('checkbox', { name: /^Anyone may see this job/ }).check()
  await form.getByRole('button', { name: 'Save job' }).click()
  await expect(results(page)).toContainText('Saved.')
  await expect(own.getByRole('button', { name: 'Share' })).toBeVisible()

  expect((await reading.goto(`/job/${id}`))?.status()).toBe(200)
  await expect(reading).toHaveTitle('Colorist & stylist · Beauty Barter')
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Colorist & stylist')
  for (const words of [
    'Fern <b>Salon</b>',
    '$25 - $32 an hour',
    'Employee (W-2)',
    '2 years or more',
    'Cosmetologist or Barber',
    'Health insurance, Retirement plan',
    'Tue, Fri',
    'One late <b>evening</b>',
    'Tips are shared by the team',
    'A current license',
    'Two chairs </script>',
  ])
    await expect(reading.getByRole('main')).toContainText(words)
  await expect(reading.getByRole('main')).not.toContainText('Ana Public')
  for (const colorScheme of ['light', 'dark'] as const) {
    await reading.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await reading.reload()
    await (colorScheme === 'dark' ? expectAccessibleColors(reading) : expectAccessible(reading))
  }
  for (const width of [390, 1280]) {
    await reading.setViewportSize({ width, height: 844 })
    expect(await reading.evaluate(() => document.documentElement.scrollWidth), `fits a window of ${width}`).toBeLessThanOrEqual(width)
  }

  const data = JSON.parse((await reading.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({
    '@type': 'JobPosting',
    title: 'Colorist & stylist',
    employmentType: 'FULL_TIME',
    hiringOrganization: { name: 'Fern <b>Salon</b>' },
    jobLocation: { address: { addressLocality: 'Portland', addressRegion: 'OR', addressCountry: 'US' } },
    totalJobOpenings: 2,
    jobBenefits: 'Health insurance, Retirement plan',
    workHours: 'Tue, Fri. One late <b>evening</b>',
    qualifications: 'License: Cosmetologist or Barber',
    experienceRequirements: { monthsOfExperience: 24 },
    baseSalary: { currency: 'USD', value: { minValue: 25, maxValue: 32, unitText: 'HOUR' } },
  })
  expect(data.description).toContain('<p>Two chairs &lt;/script&gt;')
  await expect(reading.locator('meta[name="robots"]')).toHaveCount(0)
  const card = await reading.locator('meta[property="og:image"]').getAttribute('content')
  expect(card).toMatch(/\/jobCraft-hair\.png$/)
  const picture = await reading.request.get(new URL(String(card)).pathname)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])

  await reading.getByRole('link', { name: 'Apply Now' }).click()
  await expect(reading).toHaveURL(`/auth?next=${encodeURIComponent(`/jobs?id=${id}`)}`)
  await reading.getByLabel('Email').fill(bea.email)
  await reading.getByLabel('Password', { exact: true }).fill(bea.password)
  await reading.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(jobPane(reading, 'Colorist & stylist').getByRole('button', { name: 'Apply Now' })).toBeVisible()

  await own.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause job' }).click()
  await expect(results(page)).toContainText('The job is paused.')
  await reading.goto(`/job/${id}`)
  await expect(reading.getByRole('main')).toContainText('This job is no longer accepting applications.')
  await expect(reading.getByRole('link', { name: 'Apply Now' })).toHaveCount(0)
  await expect(reading.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await expect(reading.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await visitor.close()
})

test('a member shares the public page of a job, or its address for members if it has none', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Shows'), await premium(town, 'Bea Shares')]
  const shown = await openJob(town, server, ana, { title: 'Shown chair', is_public: true })
  const kept = await openJob(town, server, ana, { title: 'Quiet chair' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await town.signIn(page, bea)
  for (const [id, title, path] of [
    [shown, 'Shown chair', `/job/${shown}`],
    [kept, 'Quiet chair', `/jobs?id=${kept}`],
  ] as const) {
    await page.goto(`/jobs?id=${id}`)
    await jobPane(page, title).getByRole('button', { name: 'More about this job', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
    await expect(results(page)).toContainText('Link copied.')
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.pathname + link.search).toBe(path)
  }
})
