// The picture of a job, from the form to those who read it, and a job that is posted once however often it is sent.
import { tellingPicture } from '#tests/support/attacks/image-bombs.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { decide, jobPane, jobRow, moderator, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import type { Locator } from '@playwright/test'

const fill = async (form: Locator, title: string) => {
  await form.getByLabel('Job title', { exact: true }).fill(title)
  await form.getByLabel('Salon, studio or company', { exact: true }).fill('Lumen House')
  await form.getByLabel('Where', { exact: true }).fill('Portland, OR')
  await form.getByLabel('About the job', { exact: true }).fill('A calm floor with two chairs.')
}
const choose = async (form: Locator, name: string) =>
  form.getByLabel('Add a picture', { exact: true }).setInputFiles({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await tellingPicture('jpeg'),
  })
const words = (form: Locator) => form.getByRole('textbox', { name: 'Describe picture 1', exact: true })
const shown = (within: Locator, alt: string) => within.getByRole('img', { name: alt, exact: true })

test('JOB-02: a picture is sent while the form is filled in, waited for, shown to readers, replaced and removed', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Pictures'), await premium(town, 'Bea Looks')]
  await town.signIn(page, ana)
  await page.goto('/jobs')
  const opener = page.getByRole('button', { name: 'Post a job', exact: true })
  await opener.click()
  const form = page.getByRole('dialog', { name: 'Post a job', exact: true })
  await fill(form, 'Chair by the window')
  // Held back until the job is sent.
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/storage/v1/object/job-pictures/**', async (route) => {
    await held
    await route.continue()
  })
  await choose(form, 'one')
  await expect(form.getByRole('progressbar', { name: 'Sending picture 1', exact: true })).toBeVisible()
  await toStep(form, 'Pay and days')
  await expect(form.getByText("Say what the picture shows, for members who can't see it.", { exact: true })).toBeVisible()
  await expect(words(form)).toBeFocused()
  await page.keyboard.type('Two chairs by a window')
  await expectAccessibleInBothThemes(page)
  await toStep(form, 'Preview')
  await expect(shown(form, 'Two chairs by a window')).toBeVisible()
  const send = form.getByRole('button', { name: 'Post job', exact: true })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Saving...', exact: true })).toBeVisible()
  const mine = () =>
    call<{ id: string; image_url: string | null }[]>(town, ana, `job_listings?select=id,image_url,image_alt&user_id=eq.${ana.id}`)
  expect(await mine()).toEqual([])
  release?.()
  await expect(results(page)).toContainText('We got your job. Members see it once it is approved.')
  await page.unroute('**/storage/v1/object/job-pictures/**')
  const [job] = await mine()
  const file = `/storage/v1/object/public/job-pictures/${ana.id}/`
  expect(job).toMatchObject({ image_alt: 'Two chairs by a window' })
  expect(job?.image_url?.startsWith(file)).toBe(true)
  await expect(shown(jobPane(page, 'Chair by the window'), 'Two chairs by a window')).toBeVisible()

  const mo = await moderator(town, server, 'Mo Pictures')
  const decider = await town.window(mo)
  await decider.goto('/admin?tab=community&subtab=jobs')
  await decider.getByRole('button', { name: 'Chair by the window', exact: true }).click()
  await expect(decider.getByRole('img', { name: 'Two chairs by a window', exact: true })).toBeVisible()
  await decide(town, mo, job?.id ?? '', 'approve')

  const hers = await town.window(bea)
  await hers.goto('/jobs')
  const row = jobRow(hers, 'Chair by the window')
  await expect(row.locator('img[src*="/render/image/public/job-pictures/"]')).toBeVisible()
  await row.click()
  await expect(shown(jobPane(hers, 'Chair by the window'), 'Two chairs by a window')).toBeVisible()

  await page.reload()
  await jobPane(page, 'Chair by the window').getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit job', exact: true })
  await expect(words(editing)).toHaveValue('Two chairs by a window')
  await expect(editing.locator('.chosen-picture img[src*="job-pictures"]')).toBeVisible()
  await editing.getByRole('button', { name: 'Remove picture 1', exact: true }).click()
  await choose(editing, 'two')
  await words(editing).fill('One chair')
  await expect(editing.getByRole('progressbar')).toHaveCount(0)
  // A draft that is left has its picture, and beginning again has what was there before.
  await page.keyboard.press('Escape')
  await jobPane(page, 'Chair by the window').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(words(editing)).toHaveValue('One chair')
  await expect(editing.locator('.chosen-picture img[src*="job-pictures"]')).toBeVisible()
  await editing.getByRole('button', { name: 'Start over', exact: true }).click()
  await expect(words(editing)).toHaveValue('Two chairs by a window')
  await editing.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(words(editing)).toHaveValue('One chair')
  await expect(editing.locator('.chosen-picture img[src*="job-pictures"]')).toBeVisible()
  await editing.getByRole('button', { name: 'Save job', exact: true }).click()
  await expect(shown(jobPane(page, 'Chair by the window'), 'One chair')).toBeVisible()

  await jobPane(page, 'Chair by the window').getByRole('button', { name: 'Edit', exact: true }).click()
  await editing.getByRole('button', { name: 'Remove picture 1', exact: true }).focus()
  await page.keyboard.press('Enter')
  await editing.getByRole('button', { name: 'Save job', exact: true }).click()
  await expect(editing).toHaveCount(0)
  await expect(shown(jobPane(page, 'Chair by the window'), 'One chair')).toHaveCount(0)
  expect((await mine())[0]?.image_url).toBeNull()
})

test('a job whose answer never came is posted again, with what was changed since, and is there once', async ({ page, town, expects }) => {
  const ana = await premium(town, 'Ana Cuts')
  await town.signIn(page, ana)
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Post a job', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Post a job', exact: true })
  await fill(form, 'Lone chair')
  await toStep(form, 'Preview')
  await page.route('**/rest/v1/job_listings?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  expects.console(/net::ERR_FAILED/)
  const send = form.getByRole('button', { name: 'Post job', exact: true })
  await send.click()
  await expect(form.locator('.composer-failure')).not.toBeEmpty()
  await page.unroute('**/rest/v1/job_listings?*')
  // Also when the form was closed meanwhile.
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Post a job', exact: true }).click()
  await form.getByLabel('Job title', { exact: true }).fill('Lone chair, by the door')
  await toStep(form, 'Preview')
  await send.click()
  await expect(results(page)).toContainText('We got your job. Members see it once it is approved.')
  expect(await call<object[]>(town, ana, `job_listings?select=title&user_id=eq.${ana.id}`)).toEqual([{ title: 'Lone chair, by the door' }])
})
