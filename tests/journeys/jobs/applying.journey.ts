// Applying for a job: quick and full, and what is refused (spec §4, §5, §7, §8).
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { openApply, openApplyHere, statusOf } from '#tests/support/journeys/applications.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, jobRow, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { tabAndPress, tabTo } from '#tests/support/keyboard/tabs.ts'
import { cutOff } from '#tests/support/journeys/settled.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { addPiece } from '#tests/support/profiles/pieces.ts'

type Sent = {
  id: string
  mode: string
  intro: string
  status: string
  availability: object | null
  answers: object | null
  portfolio_ids: string[]
}

test('APPLY-01, APPLY-02, APPLY-04, APPLY-05, APPLY-06, APPLY-07, APPLY-14, APPLY-16, APPLY-19, STATE-04: a quick application is an introduction, kept until it is sent', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Quickly'), await premium(town, 'Bea Quickly')]
  const id = await openJob(town, server, ana, { title: 'Quick chair' })
  await openJob(town, server, ana, { title: 'Corner chair to begin with' })
  await openJob(town, server, ana, { title: 'Corner chair after it' })
  await town.signIn(page, bea)
  const form = await openApply(page, id, 'Quick chair')
  await expect(form.getByRole('button', { name: /^Full Application/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: /^Quick Apply/ }).click()
  const intro = form.getByRole('textbox', { name: 'Introduction' })
  const submit = form.getByRole('button', { name: 'Submit application' })
  await expect(intro).toHaveAttribute('rows', '6')
  await expect(form).toContainText('Contact info is shared only when both agree.')
  await expect(submit).toBeDisabled()
  await intro.fill('   ')
  await expect(submit).toBeDisabled()
  await intro.fill('I paint small things very straight.')
  await expect(submit).toBeEnabled()
  await expectAccessibleInBothThemes(page)

  await form.getByRole('button', { name: 'Back' }).click()
  await form.getByRole('button', { name: /^Full Application/ }).click()
  await expect(intro, 'one introduction for both').toHaveValue('I paint small things very straight.')
  const again = await openApply(page, id, 'Quick chair')
  await again.getByRole('button', { name: /^Quick Apply/ }).click()
  await expect(intro, 'also after the page was left').toHaveValue('I paint small things very straight.')

  // Without a connection it says that it cannot be sent now, and keeps what was typed.
  await cutOff(page)
  await expect(form).toContainText("You're offline. What you wrote is kept in this browser. Submit it once you're back.")
  await expect(submit).toBeDisabled()
  await expect(intro).toHaveValue('I paint small things very straight.')
  await page.context().setOffline(false)
  await expect(form).not.toContainText("You're offline.")
  await expect(submit).toBeEnabled()

  // What failed keeps what was typed.
  await page.route('**/rest/v1/job_applications*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }) : route.fallback(),
  )
  await submit.click()
  await expect(results(page)).toContainText('Failed to submit application')
  await expect(form.getByRole('alert')).toContainText('Failed to submit application')
  await expect(intro).toHaveValue('I paint small things very straight.')
  await page.unroute('**/rest/v1/job_applications*')

  await submit.click()
  await expect(results(page)).toContainText('Application Submitted')
  await expect(results(page)).toContainText('Your application has been sent to the job owner.')
  await expect(form).toHaveCount(0)
  await expect(jobPane(page, 'Quick chair')).toContainText('You have already applied for this position.')
  const [sent] = await call<Sent[]>(town, bea, `job_applications?job_id=eq.${id}`)
  expect(sent).toMatchObject({
    mode: 'quick',
    intro: 'I paint small things very straight.',
    status: 'submitted',
    portfolio_ids: [],
    availability: null,
    answers: null,
  })
  await page.reload()
  await expect(jobPane(page, 'Quick chair')).toContainText('You have already applied for this position.')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('apply:'))), 'the draft is gone').toEqual([])

  // The dialog begins with the choice again.
  await page.goto('/jobs')
  await jobRow(page, 'Corner chair to begin with').click()
  const first = await openApplyHere(page, 'Corner chair to begin with')
  await first.getByRole('button', { name: /^Quick Apply/ }).click()
  await intro.fill('Sent in the same visit.')
  await submit.click()
  await expect(form).toHaveCount(0)
  await page.goBack()
  await jobRow(page, 'Corner chair after it').click()
  const next = await openApplyHere(page, 'Corner chair after it')
  await expect(next.getByRole('button', { name: /^Full Application/ })).toBeVisible()
  await expect(intro).toHaveCount(0)
})

test('APPLY-03, APPLY-08, APPLY-09, APPLY-10, APPLY-15, APPLY-17: a full application has pictures, days, and answers to the questions that need one', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Fully'), await premium(town, 'Bea Fully')]
  const id = await openJob(town, server, ana, {
    title: 'Full chair',
    auto_questions: ['Which weekends could you take?', 'Do you bring your own kit?'],
    required_questions: ['Which weekends could you take?'],
  })
  const [curls] = [await addPiece(town, bea, 'Long curls', 0), await addPiece(town, bea, 'Short fringe', 1)]
  await town.signIn(page, bea)
  const form = await openApply(page, id, 'Full chair')
  await expect(form).toContainText('2 questions')
  await form.getByRole('button', { name: /^Full Application/ }).click()
  const submit = form.getByRole('button', { name: 'Submit application' })
  const intro = form.getByRole('textbox', { name: 'Introduction' })
  await expect(intro).toHaveAttribute('rows', '5')
  await expect(submit).toBeDisabled()
  await intro.fill('   ')
  await expect(submit).toBeDisabled()
  await intro.fill('Ten years of gel.')
  await expect(submit).toBeEnabled()
  const days = form.getByRole('group', { name: 'Days you can work' }).getByRole('button')
  await expect(days).toHaveCount(7)
  await form.getByRole('button', { name: 'Friday' }).click()
  await form.getByRole('button', { name: 'Saturday' }).click()
  await form.getByLabel('Time preference').fill('After 10 AM')
  const portfolio = form.getByRole('group', { name: 'Portfolio', exact: true })
  await expect(portfolio).toContainText('0 of 10 chosen')
  await portfolio.getByRole('button', { name: 'Long curls', exact: true }).click()
  await expect(portfolio).toContainText('1 of 10 chosen')
  const weekends = form.getByLabel('Which weekends could you take? (required)')
  await expect(weekends).toHaveAttribute('rows', '3')
  await form.getByLabel('Do you bring your own kit?', { exact: true }).fill('Yes, all of it.')
  await expectAccessibleInBothThemes(page)

  await submit.click()
  await expect(results(page)).toContainText('Missing Information')
  await expect(results(page)).toContainText('Please fill in all required fields.')
  await expect(form).toContainText('Answer this question.')
  await expect(weekends).toBeFocused()
  await weekends.fill('Every Saturday.')
  await submit.click()
  await expect(results(page)).toContainText('Application Submitted')
  const [sent] = await call<Sent[]>(town, bea, `job_applications?job_id=eq.${id}`)
  expect(sent).toMatchObject({
    mode: 'full',
    intro: 'Ten years of gel.',
    status: 'submitted',
    portfolio_ids: [curls],
    availability: {
      monday: false,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: true,
      saturday: true,
      sunday: false,
      timePreference: 'After 10 AM',
    },
    answers: { 'Which weekends could you take?': 'Every Saturday.', 'Do you bring your own kit?': 'Yes, all of it.' },
  })
})

test('APPLY-18, APPLY-20, APPLY-21: the server drafts an introduction, which is labelled and only sent by the member; a refusal says why', async ({
  page,
  town,
  server,
  expects,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Drafts'), await premium(town, 'Bea Drafts')]
  const id = await openJob(town, server, ana, { title: 'Drafted chair' })
  await town.signIn(page, bea)
  const form = await openApply(page, id, 'Drafted chair')
  await form.getByRole('button', { name: /^Quick Apply/ }).click()
  const intro = form.getByRole('textbox', { name: 'Introduction' })
  await intro.fill('My own words.')

  expects.status(503, '/functions/v1/generate-job-intro')
  await page.route('**/functions/v1/generate-job-intro', (route) =>
    route.fulfill({ status: 503, json: { message: 'The writing assistant does not answer right now.', hint: 'unavailable' } }),
  )
  await form.getByRole('button', { name: 'Write a draft' }).click()
  await expect(results(page)).toContainText('Failed to generate introduction. Please try again.')
  await expect(intro).toHaveValue('My own words.')
  await page.unroute('**/functions/v1/generate-job-intro')

  await form.getByRole('button', { name: 'Write a draft' }).click()
  await expect(results(page)).toContainText('Introduction generated successfully!')
  await expect(form).toContainText('Draft by AI. Edit before sending.')
  await expect(intro).not.toHaveValue('My own words.')
  await expect(intro).toHaveValue(/Bea Drafts|Drafted chair/)
  expect(await call<Sent[]>(town, bea, `job_applications?job_id=eq.${id}`), 'nothing is sent by itself').toEqual([])
  await form.getByRole('button', { name: 'Bring back my text' }).click()
  await expect(intro).toHaveValue('My own words.')
  await expect(form).not.toContainText('Draft by AI. Edit before sending.')

  // Meanwhile they applied in another window.
  const [row] = await call<Sent[]>(town, bea, 'job_applications', {
    job_id: id,
    applicant_id: bea.id,
    mode: 'quick',
    intro: 'From my phone.',
    status: 'submitted',
  })
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(results(page)).toContainText('You have already applied for this position.')
  expect(await statusOf(town, bea, row?.id ?? '')).toBe('submitted')
})

test('APPLY-05: a quick application by keyboard alone', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Keys'), await premium(town, 'Bea Keys')]
  const id = await openJob(town, server, ana, { title: 'Keyed chair' })
  await town.signIn(page, bea)
  await page.goto(`/jobs?id=${id}`)
  await tabAndPress(page, jobPane(page, 'Keyed chair').getByRole('button', { name: 'Apply Now' }), 'Enter')
  const here = page.getByRole('menuitem', { name: /^Apply on Beauty Barter/ })
  await expect(here).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Apply to Lumen House' })
  await tabAndPress(page, form.getByRole('button', { name: /^Quick Apply/ }), 'Enter')
  await tabTo(page, form.getByRole('textbox', { name: 'Introduction' }))
  await page.keyboard.type('No pointer was needed.')
  await tabAndPress(page, form.getByRole('button', { name: 'Submit application' }), 'Enter')
  await expect(jobPane(page, 'Keyed chair')).toContainText('You have already applied for this position.')
  const [sent] = await call<Sent[]>(town, bea, `job_applications?job_id=eq.${id}`)
  expect(sent?.intro).toBe('No pointer was needed.')
})
