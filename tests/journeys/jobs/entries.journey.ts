// Ways to the jobs from elsewhere: the block of the home. The menus are in tests/journeys/shell/menus.journey.ts.
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, openJob, postJob, premium } from '#tests/support/journeys/jobs.ts'

const titled = (title: string) => `${title} (on the home)`

test("B10: the home has the open jobs of the member's state and remote ones, and says what it takes to see them", async ({
  page,
  town,
  server,
}) => {
  const [here, far, remote, waiting] = [titled('Oregon chair'), titled('Texas chair'), titled('Remote desk'), titled('Waiting chair')]
  const [ana, bea] = [await premium(town, 'Ana Home'), await premium(town, 'Bea Home')]
  await openJob(town, server, ana, { title: far, location: 'Austin, TX', state_code: 'TX', city: 'Austin' })
  await postJob(town, ana, { title: waiting, state_code: 'OR', city: 'Portland' })
  await openJob(town, server, ana, { title: remote, is_remote: true, location: '', state_code: null })
  await openJob(town, server, ana, { title: here, state_code: 'OR', city: 'Portland', salary_min: 52_000, salary_max: 64_000 })
  await town.signIn(page, bea)
  await page.addInitScript(() => localStorage.setItem('bb-location', JSON.stringify({ headerState: 'Oregon', headerCity: 'Portland' })))
  await page.goto('/homepage')
  const block = page.getByRole('region', { name: 'Jobs for you' })
  await block.scrollIntoViewIfNeeded()
  await expect(block.getByRole('link', { name: here })).toContainText('$52,000 - $64,000')
  await expect(block.getByRole('link', { name: remote })).toContainText('Remote')
  for (const hidden of [far, waiting]) await expect(block.getByRole('link', { name: hidden })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await block.getByRole('button', { name: `Save ${here}` }).click()
  await expect(block.getByRole('button', { name: `Save ${here}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(block.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/jobs')
  await block.getByRole('link', { name: here }).click()
  await expect(jobPane(page, here)).toBeVisible()

  const theirs = await town.window(await town.account('Fay Home'))
  const asked: string[] = []
  theirs.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await theirs.goto('/homepage')
  const locked = theirs.getByRole('region', { name: 'Jobs for you' })
  await locked.scrollIntoViewIfNeeded()
  await expect(locked).toContainText('Premium Plan Required')
  await expect(locked.getByRole('link', { name: 'Start Free Trial - Premium ($9.99/month)' })).toHaveAttribute('href', '/upgrade/premium')
  expect(asked).not.toContain('/rest/v1/job_listings')
  // What waits is locked in one place, and not once more below the next appointment.
  await expect(theirs.getByRole('region', { name: 'Your next appointment' })).toContainText('Nothing scheduled yet.')
  await expect(theirs.getByText('Basic Plan Required', { exact: true })).toHaveCount(1)
})
