// Switches and numbers, and what members notice of them.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { expect, password, test } from '#tests/support/journeys/journey.ts'
import { box, bubble, conversation, joined, say, write } from '#tests/support/journeys/journey-messages.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'

// Servers of their own: a switch concerns everyone on a server.
test.use({ settings: { DEMO: 'on', CONTACT_EMAIL: 'desk@town.test' } })

const settings = '/admin?tab=settings'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const resting = 'Messages are resting for now'

/** Gives the reason and waits until the change is saved. */
async function confirm(admin: Page, title: string, reason: string, action = title): Promise<void> {
  const dialog = admin.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('button', { name: action })).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: action }).click()
}
const saved = (admin: Page) => expect(admin.getByText('Saved. It is in the audit log.')).toBeVisible()

test('B21: an admin turns messages off with a reason and a password; open pages close within seconds and say so, and come back', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await town.account('Ana Resting'), await town.account('Bea Resting')]
  const id = await conversation(town, ana, bea)
  await town.signIn(page, ana)
  const hears = joined(page, 'feature_switches')
  await page.goto(`/messages/${id}`)
  await write(page, 'Before the break')
  await expect(bubble(page, 'Before the break')).toBeVisible()
  await hears

  // Their own, because a proof by password begins another session.
  const ada = await town.account('Ada Switches')
  await server.admin('grant', ada.email, 'admin')
  const admin = await town.window(ada)
  await admin.goto(settings)
  await expect(heading(admin, 'Settings')).toBeVisible()
  await expectAccessible(admin)
  // As after ten minutes: the first try asks for a proof.
  let tries = 0
  await admin.route('**/rpc/switch_feature', (route) =>
    (tries += 1) > 1
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'PT403', message: "Confirm that it's you.", hint: 'proof_needed' } }),
  )
  await admin.getByRole('button', { name: 'Turn off Messages' }).click()
  await expect(admin.getByRole('dialog', { name: 'Turn off Messages' })).toBeVisible()
  await expectAccessible(admin)
  await confirm(admin, 'Turn off Messages', 'Links in hundreds of messages')
  const proof = admin.getByRole('dialog', { name: "Confirm that it's you" })
  await proof.getByLabel('Your password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
  await saved(admin)

  await expect(heading(page, resting)).toBeVisible()
  await expect(page.getByText('Nothing you wrote is deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Upgrade|Trial|Plan/ }).filter({ visible: true })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.goto('/messages')
  await expect(heading(page, resting)).toBeVisible()
  await page.goto('/homepage')
  await expect(page.getByRole('region', { name: 'To do' }).getByText(`${resting}.`)).toBeVisible()
  await expect(say(town, ana, bea, 'By hand')).rejects.toThrow()
  await page.goto(`/messages/${id}`)
  await expect(heading(page, resting)).toBeVisible()

  await admin.getByRole('button', { name: 'Turn on Messages' }).click()
  await confirm(admin, 'Turn on Messages', 'The links are gone')
  await expect(admin.getByRole('button', { name: 'Turn off Messages' })).toBeVisible()
  await expect(box(page)).toBeVisible()
  await expect(bubble(page, 'Before the break')).toBeVisible()

  await admin.getByRole('link', { name: 'History: Features' }).click()
  await expect(heading(admin, 'Audit')).toBeVisible()
  await expect(admin.getByText('Links in hundreds of messages')).toBeVisible()
  await expect(admin.getByText('The links are gone')).toBeVisible()
  await expect(admin.getByRole('main').getByText('Messages', { exact: true })).toHaveCount(2)
})

test('B21: while trades are off, an accepted trade stays open below the kind sentence', async ({ page, town, server }) => {
  const cleo = await town.account('Cleo Plain')
  await server.admin('grant', cleo.email, 'support')
  await town.signIn(page, cleo)
  await page.goto(settings)
  await expect(heading(page, 'Settings'), 'support sees no settings').toHaveCount(0)

  const [dante, admin] = [await town.window(await demoMember(town.url, 'dante')), await town.window(await demoMember(town.url, 'admin'))]
  const hears = joined(dante, 'feature_switches')
  await dante.goto('/trades')
  await expect(heading(dante, 'Trades')).toBeVisible()
  await hears
  await admin.goto(settings)
  await admin.getByRole('button', { name: 'Turn off Trades' }).click()
  await confirm(admin, 'Turn off Trades', 'Being mended')
  await saved(admin)
  await expect(heading(dante, 'Trades are resting for now')).toBeVisible()
  await expect(dante.getByRole('region', { name: 'Your accepted trades stay open' })).toBeVisible()
  await expectAccessible(dante)
  await admin.goto('/trades')
  await expect(heading(admin, 'Trades'), 'an admin has every feature').toBeVisible()
  await admin.goto(settings)
  await admin.getByRole('button', { name: 'Turn on Trades' }).click()
  await confirm(admin, 'Turn on Trades', 'Mended')
  await expect(heading(dante, 'Trades')).toBeVisible()
})

test('B21: a number is changed within its bounds and reset, with the keyboard alone', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'admin'))
  await page.goto(settings)
  const limits = page.getByRole('region', { name: 'Limits' })
  const row = limits.getByRole('listitem').filter({ hasText: 'Messages a minute' })
  await row.getByRole('button', { name: 'Change: Messages a minute' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Messages a minute' })
  await dialog.getByLabel('Messages a minute').fill('61')
  await dialog.getByLabel('Reason').fill('A wave of spam')
  await expect(dialog.getByRole('button', { name: 'Save' }), 'past its bounds').toBeDisabled()
  await dialog.getByLabel('Messages a minute').fill('12')
  await dialog.getByLabel('Messages a minute').press('Enter')
  await saved(page)
  await expect(row).toContainText('12')
  await expect(row).toContainText('A wave of spam')
  await row.getByRole('button', { name: 'Reset to 30: Messages a minute' }).press('Enter')
  await confirm(page, 'Messages a minute', 'It is over', 'Save')
  await expect(row.getByRole('button', { name: /^Reset/ })).toHaveCount(0)
  await expect(row).toContainText('30')

  await untilSettled(page)
  await expectAccessibleInBothThemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('settings that do not load say so, and load on the next try', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'admin'))
  await page.route('**/rpc/admin_settings', (route) => route.fulfill({ status: 400, json: { code: '22023', message: 'A fault' } }))
  await page.goto(settings)
  await expect(page.getByRole('alert')).toContainText('The settings did not load')
  await page.unroute('**/rpc/admin_settings')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Features' })).toBeVisible()
})
