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

type LinkType = 'email_change' | 'recovery' | 'signup'

/** The link and the code of the newest email, once it is of this type. */
export async function newestMail(town: Town, to: string, type: LinkType = 'email_change'): Promise<{ link: string; code: string }> {
  let found: { link: string; code: string } | undefined
  await expect
    .poll(async () => {
      const [mail]: { links: string[]; text: string }[] = await (
        await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(to)}`)
      ).json()
      const link = mail?.links.find((each) => each.includes(`type=${type}`))
      const code = /: (\d{6})\b/.exec(mail?.text ?? '')?.[1]
      found = link !== undefined && code !== undefined ? { link, code } : undefined
      return found
    })
    .toBeDefined()
  return found ?? { link: '', code: '' }
}

/** Opens the link of the newest email and presses the button of its page. */
export async function followMail(page: Page, town: Town, to: string, type: LinkType = 'email_change'): Promise<void> {
  await page.goto((await newestMail(town, to, type)).link)
  await page.getByRole('main').getByRole('button').click()
}
