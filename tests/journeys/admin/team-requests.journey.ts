// What the team starts about a member's data, and what the member gets of it (B21).
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { trade } from '#tests/support/journeys/free-town.ts'
import { type Account, expect, password, test, type Town } from '#tests/support/journeys/journey.ts'
import { act, find, signedInAs } from '#tests/support/admin/staff.ts'

async function mailTo({ url }: Town, { email }: Account, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const mails: { subject: string }[] = await (await fetch(`${url}/_mailbox.json?to=${encodeURIComponent(email)}`)).json()
      return mails.some((mail) => subject.test(mail.subject))
    })
    .toBe(true)
}

async function signInAt(page: Page, { email }: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/homepage')
}

test("B21: the team starts a copy of a member's data; the member alone downloads it, and the team sees when it was ready", async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Copied')
  const admin = await signedInAs(town, 'admin@demo.test')
  await find(admin, 'ana copied', 'Ana Copied')
  await act(admin, 'Export data', 'You asked us by mail.', "We're making a copy of your data")
  await expect(admin.getByRole('tabpanel').getByText('Ready for them to download', { exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
  await expectAccessibleInBothThemes(admin)

  await mailTo(town, ana, /^Your Beauty Barter data is ready$/)
  await town.signIn(page, ana)
  await page.goto('/notifications')
  await expect(page.getByText("We're making a copy of your data", { exact: true })).toBeVisible()
  await page.goto('/settings?tab=data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('list', { name: 'Copies of your data' }).getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('beauty-barter-data.zip')
})

test('B21: the team starts the deletion of an account with its trade; the member reads why, signs in and keeps it', async ({
  page,
  town,
}) => {
  const [bea, cleo] = [await town.account('Bea Deleted'), await town.account('Cleo Trades')]
  await trade(town, cleo, bea, true)
  const admin = await signedInAs(town, 'admin@demo.test')
  await find(admin, 'bea deleted', 'Bea Deleted')
  await act(admin, 'Delete the account', 'You asked us by mail.', 'Your account will be deleted on', async (form) => {
    await form.getByRole('checkbox', { name: 'Cancel their trade in progress. The other person hears of it.', exact: true }).check()
    await expectAccessibleInBothThemes(admin)
  })
  await expect(admin.getByText(/^Deleted on \w+ \d+/)).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Delete the account/ })).toHaveCount(0)

  await mailTo(town, bea, /^Your Beauty Barter account will be deleted on /)
  await signInAt(page, bea)
  const banner = page.getByRole('region', { name: 'Your account', exact: true })
  await expect(banner.getByText(/^Your account will be deleted on /)).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText(/Our team started this\..* Why: You asked us by mail\.$/)).toBeVisible()
  await banner.getByRole('button', { name: 'Keep my account', exact: true }).click()
  await expect(banner).toHaveCount(0)
  await admin.reload()
  await expect(admin.getByRole('button', { name: /^Delete the account/ })).toBeVisible()
  await expect(admin.getByText(/^Deleted on/)).toHaveCount(0)
})

test('B21: a deletion that was started by mistake is taken back, and the member reads that their account stays', async ({ town }) => {
  const dee = await town.account('Dee Mistaken')
  const admin = await signedInAs(town, 'admin@demo.test')
  await find(admin, 'dee mistaken', 'Dee Mistaken')
  await act(admin, 'Delete the account', 'You asked us by mail.', 'Your account will be deleted on')
  await act(admin, 'Take the deletion back', 'It was started by mistake.', 'Your account stays')
  await mailTo(town, dee, /^Your Beauty Barter account stays$/)
  await expect(admin.getByText(/^Deleted on/)).toHaveCount(0)
})
