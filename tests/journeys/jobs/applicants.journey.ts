// What becomes of an application, in the windows of its applicant and of the owner (B12.5, spec §4).
import { apply, cardOf, move, openApplicants, openApply, openMine, rowOf, statusOf } from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, moderator, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('OWNER-01, OWNER-02, OWNER-17, OWNER-18, STATE-05, STATE-08, STATE-09, STATE-10, STATE-13, STATE-14, MINE-15, PLAN-05: opened, shortlisted and hired, live for both and for someone who is not chosen', async ({
  town,
  server,
}) => {
  const [ana, bea, cleo] = [await premium(town, 'Ana Hires'), await premium(town, 'Bea Hired'), await premium(town, 'Cleo Waits')]
  const id = await openJob(town, server, ana, { title: 'Live chair' })
  const waiting = await apply(town, cleo, id)
  const [owner, beas, cleos] = [await town.window(ana), await town.window(bea), await town.window(cleo)]
  const asked = owner.waitForRequest((request) => request.method() === 'GET' && request.url().includes('/rest/v1/job_applications?'))
  const list = await openApplicants(owner, id, 'Live chair')
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('job_id')).toBe(`eq.${id}`)
  expect(searchParams.get('select')).toContain('profiles!')
  expect(searchParams.get('order')).toContain('created_at.desc')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const cleosCard = cardOf(await openMine(cleos), 'Live chair')
  await expect(cleosCard).toContainText('Submitted')

  const form = await openApply(beas, id, 'Live chair')
  await form.getByRole('button', { name: /^Quick Apply/ }).click()
  await form.getByRole('textbox', { name: 'Introduction' }).fill('Six years on Alberta, with my own clients.')
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(form).toHaveCount(0)
  const beasCard = cardOf(await openMine(beas), 'Live chair')
  await expect(beasCard).toContainText('Submitted')

  // The owner's list shows it without a reload, the newest first.
  await expect(list.locator(':scope > li')).toHaveCount(2)
  await expect(list.locator(':scope > li').first()).toContainText('Bea Hired')
  const groups = list.getByRole('heading', { level: 3 })
  await expect(groups).toHaveText(['New and open 2'])
  const row = rowOf(list, 'Bea Hired')
  await expect(row).toContainText('Not opened yet')
  await row.getByRole('button', { name: /^Bea Hired/ }).click()
  await expect(row).toContainText('Six years on Alberta, with my own clients.')
  await expect(row).toContainText('Viewed')
  await expect(beasCard).toContainText('Viewed')
  expect(await statusOf(town, ana, waiting), 'only the one that was opened').toBe('submitted')
  await expectAccessibleInBothThemes(owner)

  const update = owner.waitForRequest((request) => request.method() === 'PATCH')
  await row.getByRole('button', { name: 'Shortlist', exact: true }).click()
  expect((await update).postDataJSON()).toEqual({ status: 'shortlisted', updated_at: expect.any(String) })
  await expect(results(owner)).toContainText('Status Updated')
  await expect(results(owner)).toContainText('Application status changed to shortlisted')
  await expect(row.getByRole('button', { name: 'Shortlist', exact: true })).toHaveCount(0)
  // It moves to its group as it is, open.
  await expect(groups).toHaveText(['Shortlisted 1', 'New and open 1'])
  await expect(row).toContainText('Six years on Alberta, with my own clients.')
  await expect(beasCard).toContainText('Shortlisted')
  await expect(beasCard.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Mark as Hired' }).click()
  const question = owner.getByRole('alertdialog', { name: 'Hire Bea Hired?' })
  await expect(question).toContainText('The job will be closed.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await call<{ status: string }[]>(town, ana, `job_listings?select=status&id=eq.${id}`))[0]?.status).toBe('approved')
  await row.getByRole('button', { name: 'Mark as Hired' }).click()
  await question.getByRole('button', { name: 'Mark as Hired' }).click()
  await expect(results(owner)).toContainText('Congratulations!')
  await expect(row.getByRole('button', { name: 'Mark as Hired' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Shortlist', exact: true })).toHaveCount(0)
  await expect(jobPane(owner, 'Live chair').getByText('Position Filled', { exact: true })).toBeVisible()
  await expect(jobPane(owner, 'Live chair')).toContainText('Someone was hired for this job.')
  await expect(groups).toHaveText(['Hired 1', 'Passed and rejected 1'])
  await expect(beasCard).toContainText('Hired')
  await expect(cleosCard).toContainText('Rejected')
  await expect(cleosCard).toContainText('The position is filled.')
})

test('OWNER-03, OWNER-04, OWNER-08, STATE-11, STATE-12: passed with a kind note, shortlisted again within seven days, and rejected with a text to begin from', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Passes'), await premium(town, 'Bea Passed')]
  const id = await openJob(town, server, ana, { title: 'Second chair', auto_questions: ['Which weekends could you take?'] })
  const sent = await apply(town, bea, id, {
    mode: 'full',
    availability: { friday: true, timePreference: 'After 10 AM' },
    answers: { 'Which weekends could you take?': 'Every Saturday.' },
  })
  for (const decision of ['shortlisted', 'passed', 'hired']) await expect(move(town, bea, sent, decision)).rejects.toThrow('answered 409')
  await town.signIn(page, ana)
  const row = rowOf(await openApplicants(page, id, 'Second chair'), 'Bea Passed')
  await expect(row).toContainText('Full Application')
  await row.getByRole('button', { name: /^Bea Passed/ }).click()
  await expect(row).toContainText('Which weekends could you take?')
  await expect(row).toContainText('Every Saturday.')
  await expect(row).toContainText('After 10 AM')
  await expect(row.getByText('Fri, yes')).toBeVisible()
  await expect(row.getByText('Mon, no')).toBeVisible()
  await row.getByRole('button', { name: 'Pass', exact: true }).click()
  const passing = page.getByRole('dialog', { name: 'Pass on Bea Passed?' })
  await passing.getByLabel('A kind note').fill('Lovely work. Please try again in spring.')
  await expectAccessibleInBothThemes(page)
  await passing.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(results(page)).toContainText('Application status changed to passed')
  await expect(row.getByRole('button', { name: 'Pass', exact: true })).toHaveCount(0)
  await expect(row).toContainText('You can still shortlist them until')

  const theirs = await town.window(bea)
  const mine = await openMine(theirs)
  await expect(cardOf(mine, 'Second chair')).toContainText('Lovely work. Please try again in spring.')
  await expectAccessibleInBothThemes(theirs)

  await row.getByRole('button', { name: 'Shortlist', exact: true }).click()
  await expect(results(page)).toContainText('Application status changed to shortlisted')
  expect(await statusOf(town, bea, sent)).toBe('shortlisted')
  await expect(cardOf(mine, 'Second chair')).not.toContainText('Lovely work.')

  await row.getByRole('button', { name: 'Reject', exact: true }).click()
  const rejecting = page.getByRole('dialog', { name: 'Reject the application of Bea Passed?' })
  await rejecting.getByRole('combobox', { name: 'Start from' }).selectOption('Next time')
  const note = rejecting.getByRole('textbox', { name: 'A kind note' })
  await expect(note).toHaveValue(/^We liked reading your application/)
  await note.fill('We liked your work. Please come back in spring.')
  await expectAccessibleInBothThemes(page)
  await rejecting.getByRole('button', { name: 'Reject application', exact: true }).click()
  await expect(results(page)).toContainText('Application status changed to rejected')
  await expect(row.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0)
  await expect(cardOf(mine, 'Second chair')).toContainText('Please come back in spring.')
})

test('an applicant who is suspended keeps their name in the list of the owner, who reads what they sent and answers it', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Decides'), await premium(town, 'Bea Paused')]
  const mo = await moderator(town, server, 'Mo Pauses')
  const id = await openJob(town, server, ana, { title: 'Patient chair' })
  const sent = await apply(town, bea, id)
  await call(town, mo, 'rpc/member_suspend', { member_id: bea.id, days: 7, reason: 'Sent the same to everyone' })
  await town.signIn(page, ana)
  const row = rowOf(await openApplicants(page, id, 'Patient chair'), 'Bea Paused')
  await row.getByRole('button', { name: /^Bea Paused/ }).click()
  await expect(row.getByText('I paint small things.', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true }).click()
  await expect.poll(() => statusOf(town, ana, sent)).toBe('passed')
  await expect(row).toContainText('Bea Paused')
})

test('OWNER-14, OWNER-15: what fails says so; an application that was withdrawn meanwhile is gone', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Fails'), await premium(town, 'Bea Leaves')]
  const id = await openJob(town, server, ana, { title: 'Failing chair' })
  const sent = await apply(town, bea, id)
  await town.signIn(page, ana)
  const rest = '**/rest/v1/job_applications*'
  await page.route(rest, (route) => route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }))
  await page.goto(`/jobs?show=mine&id=${id}`)
  const job = jobPane(page, 'Failing chair')
  await job.getByRole('tab', { name: 'Applicants' }).click()
  await expect(job).toContainText('Failed to load applications', { timeout: 15_000 })
  await expect(results(page)).toContainText('Failed to load applications')
  await page.unroute(rest)
  await job.getByRole('button', { name: 'Try Again' }).click()
  const row = rowOf(page.getByRole('list', { name: 'Applicants' }), 'Bea Leaves')
  await row.getByRole('button', { name: /^Bea Leaves/ }).click()
  await expect(row).toContainText('Viewed')
  // The list is read again as soon as the withdrawal is known. Until then its owner sees the row, and may press.
  const answer = page.waitForResponse((response) => response.request().postData()?.includes('"shortlisted"') === true)
  await page.route(rest, async (route) => {
    if (route.request().method() === 'GET') await answer
    await route.continue()
  })
  await move(town, bea, sent, 'withdrawn')
  await row.getByRole('button', { name: 'Shortlist', exact: true }).click()
  await expect(results(page)).toContainText('Failed to update application status')
  await expect(job).toContainText('No applicants yet')
})
