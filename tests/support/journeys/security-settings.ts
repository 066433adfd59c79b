// What the security settings show, and how to open them.
import { expect, type Page } from '@playwright/test'
import { type Account, password, type Town } from './journey.ts'

export const results = (page: Page) => page.getByRole('region', { name: 'Results' })
export const devices = (page: Page) => page.getByRole('list', { name: 'Devices' })

export async function enter(page: Page, account: Pick<Account, 'email'>, secret = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

export async function newestLink(town: Town, to: string, type = 'email_change'): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const [mail]: { links: string[] }[] = await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(to)}`)).json()
      link = mail?.links.find((each) => each.includes(`type=${type}`))
      return link
    })
    .toBeDefined()
  return link ?? ''
}
