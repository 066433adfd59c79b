// An admin announces something to one state, and who reads it where.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { type Account, anonKeyOf, expect, test, type Town } from '#tests/support/journeys/journey.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const title = 'A quiet Sunday in Oregon'
const banner = (page: Page) => page.getByRole('region', { name: 'Announcement' })

/** A hand-made request with the public key and this member's token. */
async function ask(town: Town, { session }: Account, path: string, init: RequestInit = {}): Promise<Response> {
  const token = String(session['access_token'])
  const headers = { apikey: await anonKeyOf(town.url), authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${town.url}/rest/v1/${path}`, { ...init, headers })
}

async function memberIn(town: Town, state: string, name: string): Promise<Account> {
  const member = await town.account(name)
  const moved = await ask(town, member, `profiles?id=eq.${member.id}`, { method: 'PATCH', body: JSON.stringify({ state_code: state }) })
  expect(moved.ok).toBe(true)
  return member
}

async function emailsTo(town: Town, { email }: Account): Promise<string[]> {
  const mails: { subject: string }[] = await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(email)}`)).json()
  return mails.map(({ subject }) => subject)
}

test('an announcement to one state reaches its members alone, by banner, bell and email, until it is ended', async ({
  page,
  town,
  server,
}) => {
  test.slow()
  const ana = await memberIn(town, 'OR', 'Ana Oregon')
  const una = await memberIn(town, 'OR', 'Una Quiet')
  const tex = await memberIn(town, 'TX', 'Tex Elsewhere')
  await ask(town, una, 'rpc/set_news_by_mail', { method: 'POST', body: JSON.stringify({ wanted: false }) })
  const ada = await town.account('Ada Announcing')
  await server.admin('grant', ada.email, 'admin')
  await town.signIn(page, ada)
  await page.goto('/admin?tab=announcements')
  await page.getByRole('button', { name: 'New announcement' }).click()
  const form = page.getByRole('form', { name: 'New announcement' })
  await form.getByRole('button', { name: 'Check and publish' }).click()
  await expect(form.getByText('Write a title of at least 3 characters.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('textbox', { name: 'Text' }).fill('We move house on Sunday.\nTrades stay as they are.')
  await form.getByRole('textbox', { name: 'Link' }).fill('/trades')
  await form.getByRole('checkbox', { name: 'Notification under the bell' }).check()
  await form.getByRole('checkbox', { name: 'Email, to those who want our news' }).check()
  await form.getByRole('combobox', { name: 'States' }).selectOption('Oregon')
  await expect(page.getByText(/^Reaches \d+ members right now$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What they see' })).toContainText('We move house on Sunday.')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Check and publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this announcement?' })
  await expect(dialog).toContainText('Members in Oregon')
  await expect(dialog).toContainText('Banner above every page · Notification under the bell · Email, to those who want our news')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(results(page)).toContainText('Announcement published.')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Running')
  await expect(row).toContainText(/Sending begins|Sent to/)
  // Runs what the clock would run within a minute.
  await server.admin('clock', '+0m')

  const theirs = await town.window(ana)
  await theirs.goto('/trades')
  await expect(banner(theirs)).toContainText(title)
  await expectAccessibleInBothThemes(theirs)
  await banner(theirs).getByRole('button', { name: 'Read all' }).click()
  await expect(banner(theirs).getByText('Trades stay as they are.')).toBeVisible()
  await expect(banner(theirs).getByRole('link', { name: 'Take a look' })).toHaveAttribute('href', '/trades')
  await theirs.goto('/notifications')
  await expect(theirs.getByRole('main').getByRole('link', { name: title })).toContainText('We move house on Sunday.')
  await expect.poll(() => emailsTo(town, ana)).toContain(title)
  expect(await emailsTo(town, una)).not.toContain(title)
  expect(await emailsTo(town, tex)).not.toContain(title)

  const others = await town.window(tex)
  await others.goto('/notifications')
  await expect(others.getByText('No notifications yet')).toBeVisible()
  await expect(banner(others)).toHaveCount(0)
  for (const id of [tex.id, ana.id])
    expect(await (await ask(town, tex, `profiles?id=eq.${id}&select=announcement`)).json()).toEqual([{ announcement: null }])
  expect(await (await ask(town, ana, `profiles?id=eq.${ana.id}&select=announcement->>title`)).json()).toEqual([{ title }])
  expect((await ask(town, tex, 'rpc/announcement_list', { method: 'POST', body: '{}' })).status).toBe(403)

  await banner(theirs).getByRole('button', { name: 'Close' }).click()
  await expect(banner(theirs)).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(theirs)).toHaveCount(0)
  const unas = await town.window(una)
  await unas.goto('/notifications')
  await expect(banner(unas)).toBeVisible()

  await row.getByRole('button', { name: `End early: ${title}` }).click()
  const ending = page.getByRole('dialog', { name: 'End this announcement?' })
  await ending.getByRole('textbox', { name: 'Why it ends early' }).fill('The move was canceled.')
  await ending.getByRole('button', { name: 'End announcement' }).click()
  await expect(results(page)).toContainText('Announcement ended.')
  await page.getByRole('radiogroup', { name: 'Announcements' }).getByText('Ended').click()
  await expect(row).toContainText('Ended early: The move was canceled.')
  await unas.reload()
  await expect(unas.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await expect(banner(unas)).toHaveCount(0)
})
