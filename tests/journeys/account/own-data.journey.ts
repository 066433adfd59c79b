// A copy of one's data, and the end of one's account: asked for, taken back by signing in, and carried out.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openArchive } from '#tests/support/gateway/archive.ts'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { postReply, postThread, openThread, replyWith } from '#tests/support/community/threads.ts'
import { trade } from '#tests/support/journeys/free-town.ts'
import { type Account, expect, password, test, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

// Servers of its own, because it moves the clock.
test.use({ settings: { SIGNUP_TRIAL_DAYS: '60' } })
async function mailTo({ url }: Town, email: string, subject: RegExp): Promise<{ links: string[] }> {
  let found: { subject: string; links: string[] } | undefined
  await expect
    .poll(async () => {
      const mails: { subject: string; links: string[] }[] = await (
        await fetch(`${url}/_mailbox.json?to=${encodeURIComponent(email)}`)
      ).json()
      found = mails.find((mail) => subject.test(mail.subject))
      return found !== undefined
    })
    .toBe(true)
  return found ?? { links: [] }
}

async function signInAt(page: Page, { email }: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/homepage')
}

async function askForTheEnd(page: Page): Promise<void> {
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(dialog.getByText('For 14 days, signing in is enough to keep everything.')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByLabel('Type DELETE').fill('DELETE')
}

test('B18: a member asks for their data, gets an email, and downloads and reads it', async ({ page, town }) => {
  const ana = await town.account('Ana Archive')
  const bea = await town.account('Bea Archive')
  await call(town, ana, 'messages', { sender_id: ana.id, recipient_id: bea.id, content: 'Hello Bea' })
  await town.signIn(page, ana)
  await page.goto('/settings?tab=data')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get a copy' }).click()
  const listed = page.getByRole('list', { name: 'Copies of your data' })
  await expect(listed.getByText('Ready', { exact: true })).toBeVisible()

  const { links } = await mailTo(town, ana.email, /^Your Beauty Barter data is ready$/)
  await page.goto(links.find((link) => link.includes('/settings')) ?? '')
  const downloading = page.waitForEvent('download')
  await listed.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('beauty-barter-data.zip')
  const archive = await openArchive(new Blob([new Uint8Array(await readFile(await download.path()))]))
  expect((await archive.json('profile.json'))['profiles']).toMatchObject([{ id: ana.id, full_name: 'Ana Archive' }])
  expect((await archive.json('messages.json'))['messages']).toMatchObject([{ content: 'Hello Bea' }])
  await expectAccessible(page)
})

test('B18: who asks for the end of their account can sign in again for 14 days and keep it', async ({ page, town }) => {
  const ana = await town.account('Ana Returns')
  await town.signIn(page, ana)
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  const submit = dialog.getByRole('button', { name: 'Delete my account' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not-the-password')
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Type DELETE').fill('DELETE')
  await submit.click()
  await expect(dialog.getByText("That's not your password.")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await submit.click()
  const done = page.getByRole('dialog', { name: 'Your account is set to be deleted' })
  await expect(done.getByText(/We'll delete it on/)).toBeVisible()
  await done.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await mailTo(town, ana.email, /^Your Beauty Barter account will be deleted on /)

  await signInAt(page, ana)
  const banner = page.getByRole('region', { name: 'Your account' })
  await expect(banner.getByText(/^Your account will be deleted on /)).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto('/settings?tab=data')
  await expect(page.getByRole('button', { name: 'Delete account…' })).toBeVisible()
})

test('B18: after 14 days the account is gone, and those they traded with see "Former member"', async ({ page, town, server }) => {
  const ana = await town.account('Ana Leaves')
  const bea = await town.account('Bea Stays')
  await trade(town, ana, bea, true)
  await town.signIn(page, ana)
  await askForTheEnd(page)
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /Cancel my trades in progress/ }).check()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await server.admin('clock', '+15d')

  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText("That email and password don't match.")).toBeVisible()

  const beas = await town.window(bea)
  await beas.goto('/trades?tab=history')
  await expect(beas.getByText('Former member').first()).toBeVisible()
})

test('B8: a member takes their name off their forum posts, which then show it to nobody', async ({ page, town }) => {
  const [ana, bea] = [await premium(town, 'Ana Anonymous'), await premium(town, 'Bea Reads')]
  const title = 'Which lamp is it, and why?'
  const thread = await postThread(town, bea, { title })
  await postReply(town, ana, thread, 'The one with the timer.')
  const own = 'How I ended at this salon'
  const ownId = await postThread(town, ana, { title: own })
  const beas = await town.window(bea)
  await openThread(beas, thread, title)
  await expect(replyWith(beas, 'The one with the timer.').getByRole('link', { name: 'Ana Anonymous' })).toBeVisible()

  await town.signIn(page, ana)
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Anonymize my posts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonymize your posts' })
  const submit = dialog.getByRole('button', { name: 'Anonymize my posts' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not-the-password')
  await submit.click()
  await expect(dialog.getByText("That's not your password.")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await submit.click()
  await expect(results(page)).toContainText('2 posts no longer show your name.')
  await expect(dialog).toHaveCount(0)

  await page.goto('/forum?list=mine')
  await expect(page.getByText(own)).toHaveCount(0)
  await openThread(page, ownId, own)
  await expect(page.getByRole('article', { name: 'By Former member' })).toBeVisible()
  await openThread(beas, thread, title)
  const said = replyWith(beas, 'The one with the timer.')
  await expect(said.getByText('Former member')).toBeVisible()
  await expect(said.getByRole('link')).toHaveCount(0)
  await expect(beas.getByText('Ana Anonymous')).toHaveCount(0)
  await said.getByRole('button', { name: 'More about the post of Former member' }).click()
  await expect(beas.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(beas.getByRole('menuitem', { name: /Follow|Block/ })).toHaveCount(0)
  await expectAccessible(beas, '.menu')
})
