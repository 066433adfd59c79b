// Someone of the team in the admin area: their window, a member's screen, and what they do about the member.
import type { Page } from '@playwright/test'
import { type Account, anonKeyOf, expect, password, type Town } from '#tests/support/journeys/journey.ts'

export async function signedInAs(town: Town, email: string): Promise<Page> {
  const answer = await fetch(`${town.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await anonKeyOf(town.url), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return town.window({ session: await answer.json() } as Account)
}

export const users = '/admin?tab=community&subtab=users'
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export async function find(admin: Page, search: string, name: string): Promise<void> {
  await admin.goto(users)
  await admin.getByRole('searchbox', { name: 'Name or email' }).fill(search)
  await admin.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(heading(admin, name)).toBeVisible()
}

/** Opens the action, fills in its reason, and waits until it is done. `before` fills in the rest. */
export async function act(
  admin: Page,
  label: string,
  reason: string,
  reads: string,
  before?: (form: ReturnType<Page['locator']>) => Promise<unknown>,
) {
  await admin.getByRole('button', { name: new RegExp(`^${label}`), expanded: false }).click()
  const form = admin.getByRole('form', { name: label })
  const button = form.getByRole('button', { name: label })
  await expect(button).toBeDisabled()
  await before?.(form)
  await form.getByLabel(/^Reason/).fill(reason)
  await expect(form).toContainText(reads)
  await button.click()
  await expect(admin.getByText('Done. It is in the audit log.')).toBeVisible()
  await expect(form).toHaveCount(0)
  // The result stays as long as the pointer is on it, and on a phone it is where the button was.
  await admin.mouse.move(4, 4)
}
