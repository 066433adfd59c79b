// What the screens of jobs say when something cannot be loaded: in its place with a way to try again, and in a toast where spec §8
// has words for it.
import type { Locator, Page } from '@playwright/test'
import { apply, openApplicants, openApply, openMine, rowOf } from '#tests/support/journeys/applications.ts'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { chatWith, openChat } from '#tests/support/journeys/job-chats.ts'
import { jobPane, jobRow, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

type Scene = { page: Page; jobId: string; sent: string }
const title = 'Broken chair'
const loads: {
  what: string
  as: 'owner' | 'applicant'
  path: string
  says: string
  isQuiet?: true
  open: (scene: Scene) => Promise<Locator>
}[] = [
  {
    what: 'OWNER-14, the applicants',
    as: 'owner',
    path: 'job_applications',
    says: 'Failed to load applications',
    async open({ page, jobId }) {
      await openApplicants(page, jobId, title)
      return jobPane(page, title)
    },
  },
  {
    what: 'OWNER-16, the figures',
    as: 'owner',
    path: 'rpc/job_analytics',
    says: 'Failed to load job analytics',
    async open({ page, jobId }) {
      await page.goto(`/jobs?show=mine&id=${jobId}`)
      await jobPane(page, title).getByRole('tab', { name: 'Analytics' }).click()
      return jobPane(page, title)
    },
  },
  {
    what: 'MINE, the own applications',
    as: 'applicant',
    path: 'job_applications',
    says: 'Failed to load applications',
    open: ({ page }) => openMine(page),
  },
  {
    what: 'TALK-13, the chat',
    as: 'owner',
    path: 'job_chats',
    says: 'Failed to initialize chat',
    async open({ page, jobId, sent }) {
      await page.goto(`/jobs?show=mine&id=${jobId}&chat=${sent}`)
      return chatWith(page, 'Bea Loads')
    },
  },
  {
    what: 'TALK-14, the messages',
    as: 'owner',
    path: 'job_chat_messages',
    says: 'Failed to load messages',
    async open({ page, jobId, sent }) {
      await page.goto(`/jobs?show=mine&id=${jobId}&chat=${sent}`)
      return chatWith(page, 'Bea Loads')
    },
  },
  {
    what: 'a contact that was shared',
    as: 'applicant',
    path: 'rpc/job_chat_contacts',
    says: "The address didn't load.",
    isQuiet: true,
    async open({ page, jobId, sent }) {
      await page.goto(`/jobs?id=${jobId}&chat=${sent}`)
      return chatWith(page, 'Ana Loads')
    },
  },
  {
    what: 'whether one has applied',
    as: 'applicant',
    path: 'job_applications',
    says: "We couldn't check whether you applied.",
    isQuiet: true,
    async open({ page, jobId }) {
      await page.goto(`/jobs?id=${jobId}`)
      return jobPane(page, title)
    },
  },
  {
    what: 'searches that were saved',
    as: 'applicant',
    path: 'saved_searches',
    says: "Your saved searches didn't load.",
    isQuiet: true,
    async open({ page }) {
      await page.goto('/jobs')
      return page.getByRole('main')
    },
  },
]

for (const { what, as, path, says, isQuiet, open } of loads)
  test(`${what}: a load that fails says so in its place, and can be tried again`, async ({ page, town, server }) => {
    const [ana, bea] = [await premium(town, 'Ana Loads'), await premium(town, 'Bea Loads')]
    const jobId = await openJob(town, server, ana, { title })
    const sent = await apply(town, bea, jobId)
    const chatId = await openChat(town, ana, jobId, sent)
    await call(town, ana, `job_chats?id=eq.${chatId}`, { contact_shared: true }, 'PATCH')
    await town.signIn(page, as === 'owner' ? ana : bea)
    const rest = `**/rest/v1/${path}*`
    await page.route(rest, (route) => route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }))
    const place = await open({ page, jobId, sent })
    const failed = place.getByRole('alert').filter({ hasText: says })
    await expect(failed).toBeVisible({ timeout: 15_000 })
    if (isQuiet !== true) await expect(results(page)).toContainText(says)
    await page.unroute(rest)
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await expect(failed).toHaveCount(0)
  })

test('PRESET-13: an application that cannot begin with a preset says so, and pictures that do not load are not called hidden', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Starts'), await premium(town, 'Bea Starts')]
  const jobId = await openJob(town, server, ana, { title })
  await town.signIn(page, bea)
  await page.route('**/rest/v1/job_application_presets*', (route) => route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }))
  const form = await openApply(page, jobId, title)
  await expect(results(page)).toContainText('Failed to load presets', {
    timeout: 15_000,
  })
  await form.getByRole('button', { name: /^Quick Apply/ }).click()
  await expect(form.getByRole('textbox', { name: 'Introduction' })).toBeEditable()

  const piece = '5d0a7f43-6a55-4a0b-9c0e-2d1b7c9e4f10'
  await apply(town, await premium(town, 'Cleo Shows'), jobId, { mode: 'full' })
  const owner = await town.window(ana)
  // Only what the list of applicants says about pictures is changed.
  await owner.route('**/rest/v1/job_applications?select*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const rows = (await answer.json()) as unknown
    return route.fulfill({
      response: answer,
      json: Array.isArray(rows) ? rows.map((row: object) => ({ ...row, portfolio_ids: [piece] })) : rows,
    })
  })
  await owner.route('**/rest/v1/portfolio_items*', (route) => route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }))
  const row = rowOf(await openApplicants(owner, jobId, title), 'Cleo Shows')
  await row.getByRole('button', { name: /^Cleo Shows/ }).click()
  await expect(row.getByRole('alert')).toContainText('The pictures could not be loaded.', { timeout: 15_000 })
  await owner.unroute('**/rest/v1/portfolio_items*')
  await row.getByRole('button', { name: 'Try Again' }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
})

test('JOB-19: a job that cannot be drawn breaks its section alone, and a list that does not load can be tried again', async ({
  page,
  town,
  server,
  expects,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Breaks'), await premium(town, 'Bea Retries')]
  await openJob(town, server, ana, { title: 'Sound chair' })
  await town.signIn(page, bea)
  expects.status(500, '/rest/v1/rpc/search_jobs')
  let isDown = true
  await page.route(/\/rest\/v1\/(job_listings|rpc\/search_jobs)(\?|$)/, (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'down' } }) : route.fallback(),
  )
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { name: "Jobs didn't load" })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(jobRow(page, 'Sound chair')).toBeVisible()

  let isBroken = true
  await page.unrouteAll()
  await page.route(/\/rest\/v1\/(job_listings|rpc\/search_jobs)(\?|$)/, (route) =>
    isBroken ? route.fulfill({ json: [{ id: 'x', title: 'Broken' }] }) : route.fallback(),
  )
  expects.fault(/Cannot read properties of undefined/)
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { name: "Jobs can't be shown right now" })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(jobRow(page, 'Sound chair')).toBeVisible()
})
