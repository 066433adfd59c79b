// Who sees the live chat: the plan, the switch of the server, and the flag of the browser.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'
import { log, openChat, panel, showChat, status, writeIn } from '#tests/support/community/live-chat.ts'

// Servers of their own: a switch concerns everyone on a server.
test.use({ settings: { SIGNUP_TRIAL_DAYS: '0', CONTACT_EMAIL: 'chat@town.test' } })

const flag = (page: Page) => page.evaluate(() => localStorage.getItem('feature_live_chat'))
const setFlag = (page: Page, value: string) => page.addInitScript((is) => localStorage.setItem('feature_live_chat', is), value)
const opener = (page: Page) => page.getByRole('button', { name: /^Open Beauty Chat/ })

test('the widget is on every screen with the flag alone, remembers that it is open, and asks those without pro for it (CHAT-07, CHAT-19, CHAT-20, CHAT-21)', async ({
  page,
  town,
}) => {
  const [free, ana] = [await town.account('Fay Widget'), await premium(town, 'Ana Widget')]
  const without = await town.window(ana)
  await without.goto('/homepage')
  await expect(without.getByRole('heading', { level: 1 })).toBeVisible()
  await untilSettled(without)
  await expect(panel(without)).toHaveCount(0)
  await without.goto('/forum')
  await showChat(without)
  await expect(panel(without)).toHaveCount(1)
  const off = await town.window(ana)
  await setFlag(off, 'false')
  await off.goto('/homepage')
  await expect(off.getByRole('heading', { level: 1 })).toBeVisible()
  await untilSettled(off)
  await expect(panel(off)).toHaveCount(0)

  const hers = await town.window(ana)
  await setFlag(hers, 'true')
  await hers.goto('/homepage')
  await opener(hers).click()
  await expect(status(hers)).toHaveText(/^Live/)
  await writeIn(hers, 'From the widget')
  await expect(log(hers)).toContainText('From the widget')
  await expectAccessible(hers)
  await hers.goto('/settings')
  await expect(log(hers)).toContainText('From the widget')
  await hers.goto('/forum')
  await showChat(hers)
  await untilSettled(hers)
  await expect(panel(hers)).toHaveCount(1)

  await town.signIn(page, free)
  await setFlag(page, 'true')
  await page.goto('/settings')
  await opener(page).click()
  await expect(panel(page).getByText('Pro access required for chat')).toBeVisible()
  await expect(log(page)).toHaveCount(0)
  await expect(panel(page).getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/upgrade/premium')
  await expectAccessible(page)
})

test('an admin disables the chat for everyone and enables it again; each sets the flag and loads the page anew (CHAT-08, CHAT-09, CHAT-10, CHAT-11, CHAT-12)', async ({
  page,
  town,
  server,
}) => {
  const ana = await premium(town, 'Ana Switch')
  const ada = await town.account('Ada Switch')
  await server.admin('grant', ada.email, 'admin')
  await town.signIn(page, ana)
  await openChat(page)
  const admin = await town.window(ada)
  await openChat(admin)
  const loaded = () => admin.evaluate(() => performance.timeOrigin)
  const first = await loaded()
  await panel(admin).getByRole('button', { name: 'Chat options' }).click()
  await admin.getByRole('menuitem', { name: 'Disable Chat' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable Chat' }).click()
  await expect.poll(() => loaded().catch(() => first)).not.toBe(first)
  await showChat(admin)
  await expect(panel(admin).getByText('Live Chat is temporarily disabled')).toBeVisible()
  await expectAccessible(admin)
  expect(await flag(admin)).toBe('false')
  await expect(panel(page).getByText('Live Chat is temporarily disabled')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Enable Chat' })).toHaveCount(0)

  const second = await loaded()
  await panel(admin).getByRole('button', { name: 'Enable Chat' }).click()
  await expect.poll(() => loaded().catch(() => second)).not.toBe(second)
  await showChat(admin)
  await expect(status(admin)).toHaveText(/^Live/)
  expect(await flag(admin)).toBe('true')
  await expect(status(page)).toHaveText(/^Live/)
})

test('the flag hides the chat in one browser, whatever the server says (A-31)', async ({ page, town }) => {
  const ana = await premium(town, 'Ana Flag')
  await town.signIn(page, ana)
  await setFlag(page, 'false')
  await page.goto('/forum')
  await showChat(page)
  await expect(panel(page).getByText('Live Chat is temporarily disabled')).toBeVisible()
  await expect(log(page)).toHaveCount(0)
})
