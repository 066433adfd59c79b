// The whole way in, in an empty town: the waitlist, the emailed link, an account with that address, a profile step by
// step, and founder number 1 (B1, B2.4, B20).
import type { Page } from '@playwright/test'
import { anonKeyOf, expect, password, test, type Town } from '#tests/support/journeys/journey.ts'

const email = 'ana-arrives@wait.test'

test.use({ settings: { SIGNUP_TRIAL_DAYS: '0' } })

type Mail = { subject: string; links: string[] }

/** The newest email to Ana with this subject, once it has arrived. */
async function mailTo({ url }: Town, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  const look = async () => {
    const mails: Mail[] = await (await fetch(`${url}/_mailbox.json?to=${encodeURIComponent(email)}`)).json()
    found = mails.find((each) => subject.test(each.subject))
    return found
  }
  await expect.poll(look, { timeout: 30_000 }).toBeDefined()
  return found ?? { subject: '', links: [] }
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/auth?mode=signup')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Arrives')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).last().click()
}

/** The first steps, up to a complete profile. */
async function completeProfile(page: Page): Promise<void> {
  const steps = page.getByRole('dialog')
  const go = steps.getByRole('button', { name: 'Continue' })
  await expect(steps).toContainText('Introduce yourself')
  await steps.getByLabel('Headline').fill('Florals by hand')
  await go.click()
  await steps.getByLabel('State').selectOption('Oregon')
  await steps.getByLabel('City').selectOption('Portland')
  await go.click()
  await steps.getByRole('button', { name: 'Nails', exact: true }).click()
  await steps.getByLabel('Your first service').fill('Hand-painted set')
  await steps.getByLabel('Minutes').fill('90')
  await steps.getByLabel('List price').fill('120')
  await go.click()
  await expect(steps.getByLabel('I am looking for')).toBeVisible()
}

test('PLAN-13 PLAN-14 LAND-18 LAND-21: from the waitlist, joined with spaces and a second time, to founder number 1', async ({
  page,
  town,
}) => {
  test.slow()
  await test.step('an address with spaces joins, and a second time gets a friendly answer', async () => {
    await page.goto('/')
    const join = page.getByRole('textbox', { name: 'Email' }).first()
    await join.fill(`  ${email} `)
    await page.getByRole('button', { name: 'Join the Waitlist Now' }).first().click()
    await expect(page).toHaveURL('/waitlist-confirmation')
    await page.goto('/')
    await join.fill(email)
    await page.getByRole('button', { name: 'Join the Waitlist Now' }).first().click()
    await expect(page.getByText('This email is already on our waitlist. Check your inbox!')).toBeVisible()
  })

  await test.step('the emailed link gives place number 1', async () => {
    const { links } = await mailTo(town, /^Confirm your place/)
    await page.goto(links.find((link) => link.includes('waitlist-confirm')) ?? '')
    await page.getByRole('button', { name: 'Confirm my place' }).click()
    await expect(page).toHaveURL('/waitlist-confirmation?confirmed=1')
    await expect(page.locator('.place b')).toHaveText('1')
    await mailTo(town, /^You are number 1 on/)
  })

  await test.step('an account with that address and a complete profile becomes founder number 1', async () => {
    await signUp(page)
    await expect(page).toHaveURL('/homepage')
    await completeProfile(page)
    await page.goto('/notifications')
    await expect(page.getByText('You are founder No. 1', { exact: true }).first()).toBeVisible()
    await page.goto('/settings?tab=subscription')
    await expect(page.getByRole('heading', { name: /Founding member/ })).toBeVisible()
    await expect(page.getByText('#1', { exact: true })).toBeVisible()
    await mailTo(town, /^You are founder No. 1 of/)
  })

  await test.step('the next visitor sees that 99 places are left', async () => {
    // The page's number is updated once a minute at most; the count itself immediately.
    const token = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token')) ?? ''
      return String(JSON.parse(localStorage.getItem(key) ?? '{}').access_token)
    })
    const answer = await fetch(`${town.url}/rest/v1/rpc/founder_places_left`, {
      headers: { apikey: await anonKeyOf(town.url), Authorization: `Bearer ${token}` },
    })
    expect(await answer.json()).toBe(99)
  })
})
