// From the waitlist to an account, with a proof on the way, and what the audit log says of it.
import type { Page } from '@playwright/test'
import { expect, password, test, type Town } from '#tests/support/journeys/journey.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

/** Rows of the audit log, at either width. */
const entries = (page: Page) => page.locator('.audit-table tbody tr:not(.day), .audit-card')

type Mail = { links: string[] }

/** The first link of this kind in any mail to that address. */
async function linkTo(town: Town, address: string, part: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails: Mail[] = await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(address)}`)).json()
      link = mails.flatMap(({ links }) => links).find((each) => each.includes(part))
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function joins(town: Town, email: string): Promise<void> {
  await fetch(`${town.url}/functions/v1/waitlist-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Wanda Waiting', profession: null, city: 'Bend' }),
  })
}

test('an admin mails the confirmation again, invites the person after proving themselves, and they sign up', async ({
  page,
  town,
  server,
}) => {
  const address = `wanda-${crypto.randomUUID()}@wait.test`
  await joins(town, address)
  const ada = await town.account('Ada Inviting')
  await server.admin('grant', ada.email, 'admin')
  await town.signIn(page, ada)
  await page.goto('/admin?tab=waitlist&show=pending')
  const row = page.getByRole('button', { name: /^Wanda Waiting/ })
  const pane = page.getByRole('complementary', { name: `Opened: ${address}` })
  const decide = async (label: string) => {
    await pane.getByRole('button', { name: label }).click()
    await page.getByRole('dialog', { name: label }).getByRole('button', { name: label }).click()
  }
  await page.getByRole('searchbox', { name: 'Email begins with' }).fill(address.slice(0, 20))
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(pane.getByRole('button', { name: 'Send email again' })).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await decide('Send email again')
  await expect(results(page)).toContainText('Email sent again.')

  await fetch(await linkTo(town, address, 'waitlist-confirm'), { method: 'POST', redirect: 'manual' })
  await page.goto(`/admin?tab=waitlist&q=${address.slice(0, 20)}`)
  await row.click()
  // As if they had signed in an hour ago.
  let isFresh = false
  await page.route('**/rest/v1/rpc/waitlist_invite_one', (route) =>
    isFresh
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'PT403', message: "Confirm that it's you.", hint: 'proof_needed' } }),
  )
  await decide('Invite')
  const proof = page.getByRole('dialog', { name: "Confirm that it's you" })
  await proof.getByLabel('Your password', { exact: true }).fill('not this one')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText(/invalid/i)).toBeVisible()
  isFresh = true
  await proof.getByLabel('Your password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(results(page)).toContainText('Invitation sent.')

  const theirs = await town.window()
  await theirs.goto(await linkTo(town, address, '/auth?mode=signup'))
  await theirs.getByRole('textbox', { name: 'Full name' }).fill('Wanda Waiting')
  await theirs.getByRole('textbox', { name: 'Email' }).fill(address)
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  for (const box of await theirs.getByRole('checkbox', { name: /terms/i }).all()) await box.check()
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs).toHaveURL(/\/homepage/)

  await page.goto(`/admin?tab=waitlist&show=joined&q=${address.slice(0, 20)}`)
  await expect(row).toHaveCount(1)
  await page.goto('/admin?tab=audit&act=invite_from_waitlist')
  const entry = entries(page).first()
  await expect(entry).toContainText('Invited from the waitlist')
  await expect(entry).toContainText('status: confirmed')
  await expect(entry).toContainText('status: invited')
  await expect(entries(page).filter({ hasText: 'Gave a role' })).toHaveCount(0)
})

test('the next people are invited by number, and the audit log is filtered and exported', async ({ page, town, server }) => {
  const addresses = [1, 2].map((each) => `next-${each}-${crypto.randomUUID()}@wait.test`)
  for (const address of addresses) {
    await joins(town, address)
    await fetch(await linkTo(town, address, 'waitlist-confirm'), { method: 'POST', redirect: 'manual' })
  }
  const ada = await town.account('Ada Exporting')
  await server.admin('grant', ada.email, 'admin')
  await town.signIn(page, ada)
  await page.goto('/admin?tab=waitlist')
  await page.getByRole('button', { name: 'Invite the next people' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite the next people' })
  const many = inviting.getByRole('textbox', { name: 'How many, 1 to 100' })
  await many.fill('101')
  await expect(inviting.getByRole('button', { name: 'Send invitations' })).toBeDisabled()
  await many.fill('100')
  await inviting.getByRole('button', { name: 'Send invitations' }).click()
  await expect(results(page)).toContainText(/people invited\./)

  await page.goto('/admin?tab=audit')
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Ada Exporting')
  await expect(page).toHaveURL(new RegExp(`who=${ada.id}`))
  await expect(entries(page).first()).toBeVisible()
  await expect(entries(page).filter({ hasText: 'Gave a role' })).toHaveCount(0)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const stream = await (await started).createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString()
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe('id,at,actor_id,act,target_kind,target_id,reason,before,after')
  expect(lines.length - 1).toBeGreaterThanOrEqual(2)
  for (const line of lines.slice(1)) expect(line).toContain(`,${ada.id},invite_from_waitlist,waitlist_signup,`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(entries(page).filter({ hasText: 'Gave a role' }).first()).toBeVisible()
})
