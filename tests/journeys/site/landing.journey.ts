// A visitor on the landing page: joins the waitlist with and without JavaScript, uses the meter, and axe finds no violations.
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

let visitors = 0
const newAddress = () => `visitor-${Date.now()}-${(visitors += 1)}@wait.test`

const heroForm = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByPlaceholder('you@yourstudio.com') })
    .first()
const email = (page: Page) => heroForm(page).getByRole('textbox', { name: 'Email address' })
const join = (page: Page) => heroForm(page).getByRole('button', { name: 'Join the Waitlist Now' })

async function linkFor(url: string, to: string): Promise<string> {
  const mails: { links: string[] }[] = []
  await expect
    .poll(async () => {
      const found: typeof mails = await (await fetch(`${url}/_mailbox.json?to=${encodeURIComponent(to)}`)).json()
      return mails.push(...found)
    })
    .toBeGreaterThan(0)
  return mails[0]?.links.find((link) => link.includes('waitlist-confirm')) ?? ''
}

test('LAND-07 LAND-08 LAND-09 LAND-16 LAND-17 LAND-18 LAND-20 LAND-23 LAND-24 LAND-25 ROUTE-18 FUNC-14: a visitor joins, sees a confirmation, can create an account, confirms by email, and adds details', async ({
  page,
  town,
}) => {
  const address = newAddress()
  await page.goto('/')
  // When anyone may sign up, the glossy button creates an account; before the launch it joins the waitlist.
  await expect(page.locator('.hero .glossy')).toHaveText('Create your account')
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(email(page)).toHaveAttribute('required', '')
  const gate = new AbortController()
  await page.route('**/functions/v1/waitlist-signup', async (route) => {
    if (!gate.signal.aborted) await once(gate.signal, 'abort')
    // The page only reads `error` from the response, so remove everything else (FUNC-14).
    const response = await route.fetch()
    const { error }: { error?: string } = await response.json()
    await route.fulfill({ response, json: error === undefined ? {} : { error } })
  })
  await email(page).fill(`  ${address} `)
  const asked = page.waitForRequest('**/functions/v1/waitlist-signup')
  await join(page).click()
  await expect(heroForm(page).getByRole('button', { name: 'Joining...' })).toBeDisabled()
  expect((await asked).postDataJSON()).toEqual({ email: address, name: null, profession: null, city: null })
  gate.abort()

  await expect(page).toHaveURL('/waitlist-confirmation')
  const toast = page.getByRole('status').filter({ hasText: 'Welcome' })
  await expect(toast).toHaveText('Welcome to the waitlist! Check your email for confirmation and next steps!')
  await expect(page.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
  await expect(page.getByRole('button', { name: /^You can ask again in \d+ s$/ })).toBeDisabled()
  for (const later of ['Your link', 'Full name']) await expect(page.getByRole('textbox', { name: later })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Early access is open' })).toBeVisible()
  await expect(page.getByText('Invitations go out in that order')).toHaveCount(0)
  await page.getByRole('link', { name: 'Create your account' }).click()
  await expect(page).toHaveURL('/auth?mode=signup')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(address)
  await page.goBack()
  await expect(page).toHaveURL('/waitlist-confirmation')
  await page.goto('/')
  await expect(email(page)).toHaveValue('')

  await page.goto(await linkFor(town.url, address))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await expect(page).toHaveURL('/waitlist-confirmation?confirmed=1')
  await expect(page.getByRole('heading', { level: 1, name: "You're confirmed" })).toBeVisible()
  await expect(page.getByText(/^Your place on the list: \d+$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Your link' })).toHaveValue(new RegExp(`^${town.url}/\\?ref=[2-9A-HJ-NP-Z]{8}$`))
  await page.getByRole('textbox', { name: 'Full name' }).fill('Vera Visitor')
  await page.getByRole('combobox', { name: 'Profession' }).selectOption('Makeup')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Oregon')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Thank you.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your link' }), 'reloading keeps what is hers').toBeVisible()
  await page.getByRole('link', { name: 'Back home' }).click()
  await expect(page).toHaveURL('/')
})

test('LAND-19 LAND-21 LAND-22: nothing is sent without an address; a toast reports a known address and a failure', async ({
  page,
  town,
  expects,
}) => {
  expects.status(500, '/functions/v1/waitlist-signup')
  expects.console(/net::ERR_FAILED/)
  const address = newAddress()
  const nulls = { name: null, profession: null, city: null }
  await fetch(`${town.url}/functions/v1/waitlist-signup`, { method: 'POST', body: JSON.stringify({ email: address, ...nulls }) })
  await page.goto('/')
  let calls = 0
  page.on('request', (request) => (calls += request.url().includes('waitlist-signup') ? 1 : 0))
  // Recorded from the start, so that a toast that disappears again is noticed too.
  await page.evaluate(() => {
    const toasts: string[] = Object.assign(window, { toasts: [] }).toasts
    new MutationObserver(() => {
      const words = document.querySelector('.toast')?.textContent
      if (words) toasts.push(words)
    }).observe(document.body, { childList: true, subtree: true })
  })
  for (const nothing of ['', '   ']) {
    await email(page).fill(nothing)
    await join(page).click()
  }
  await email(page).fill(` ${address}`)
  await join(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'registered' })).toHaveText(
    'Already registered This email is already on our waitlist. Check your inbox!',
  )
  expect(calls, 'the two without an address sent nothing').toBe(1)
  const toasts: string[] = await page.evaluate(() => Object(window).toasts)
  expect(new Set(toasts), 'and brought no toast').toEqual(
    new Set(['Already registered This email is already on our waitlist. Check your inbox!']),
  )
  await expect(page).toHaveURL('/')

  await page.route('**/functions/v1/waitlist-signup', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await join(page).click()
  await expect(page.getByRole('alert')).toHaveText('Error Something went wrong. Please try again.')
  await page.unroute('**/functions/v1/waitlist-signup')
  await page.route('**/functions/v1/waitlist-signup', (route) => route.abort())
  // The toast of the failure before would do for this one, and the test would end before its request has failed.
  await page.getByRole('alert').evaluate((shown) => shown.remove())
  await join(page).click()
  await expect(page.getByRole('alert')).toHaveText('Error Something went wrong. Please try again.')
})

test('LAND-10 LAND-11 LAND-12 LAND-13 LAND-14 LAND-15: the link to the longer section, the meter, the questions and the footer', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Tell us about your studio' }).click()
  const section = page.getByRole('region', { name: 'Be one of the first hundred' })
  await expect(section).toBeInViewport()
  await expect(section.getByRole('textbox')).toHaveCount(1)
  await expect(section.getByRole('combobox')).toHaveCount(0)
  await test.step('the longer form only requires the email and sends the rest as null (LAND-20)', async () => {
    const address = newAddress()
    const asked = page.waitForRequest('**/functions/v1/waitlist-signup')
    await section.getByRole('textbox', { name: 'Email address' }).fill(address)
    await section.getByRole('button', { name: 'Join the Waitlist Now' }).click()
    expect((await asked).postDataJSON()).toEqual({ email: address, name: null, profession: null, city: null })
    await expect(page).toHaveURL('/waitlist-confirmation')
    await page.goto('/')
  })

  const slider = page.getByRole('slider', { name: 'Change what your full set costs' })
  await expect(page.getByText('You give $5 more.', { exact: true })).toBeVisible()
  await slider.press('ArrowLeft')
  await expect(page.getByText('An even trade.', { exact: true })).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuetext', '$115')
  await slider.press('Home')
  await expect(page.getByText('Amara gives $55 more. Add a service to even it out.')).toBeVisible()
  await slider.press('End')
  await expect(page.getByText('You give $85 more. Ask for one more, or take one away.')).toBeVisible()

  await expect(page.locator('#faq details')).toHaveCount(8)
  await expect(page.locator('#crafts li')).toHaveCount(8)
  await expect(page.locator('#plans')).toContainText('$5.99')
  await expect(page.locator('#plans')).toContainText('$9.99')
  const columns: Record<string, Record<string, RegExp>> = {
    Platform: {
      'How It Works': /\/how-it-works$/,
      'Safety & Trust': /\/safety$/,
      'Community Guidelines': /\/community-guidelines$/,
      'Help Center': /\/help$/,
    },
    Company: { 'About Us': /\/about$/, Contact: /\/contact$/, 'Privacy Policy': /\/privacy-policy$/, 'Terms of Service': /\/terms$/ },
    Elsewhere: { Instagram: /instagram\.com/, TikTok: /tiktok\.com/, '@': /^mailto:.+@/ },
  }
  for (const [column, links] of Object.entries(columns)) {
    const list = page.getByRole('contentinfo').getByRole('navigation', { name: column })
    for (const [name, href] of Object.entries(links)) await expect(list.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('without JavaScript the menu opens, the form works, and a refusal shows its message', async ({ town }) => {
  const page = await town.window(undefined, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.locator('summary[aria-label=Menu]').click()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Plans' })).toBeVisible()
  await expect(page.getByText('You give $5 more.', { exact: true })).toBeVisible()
  await expect(page.getByRole('slider')).toBeHidden()
  await email(page).fill(newAddress())
  await join(page).click()
  await expect(page).toHaveURL('/waitlist-confirmation')
  await expect(page.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
  await page.goto('/?waitlist=limited#waitlist-limited')
  await expect(page.getByText('Too many people joined from your network in the last hour.')).toBeVisible()
})

test('ROUTE-10 ROUTE-13 ROUTE-18 ROUTE-21: no barriers in either theme or at either width, and no requests to other sites', async ({
  page,
  town,
}) => {
  test.slow()
  const elsewhere: string[] = []
  const violations: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(town.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  page.on('console', (message) => void (message.text().includes('Content Security Policy') && violations.push(message.text())))
  for (const path of ['/', '/marketing', '/waitlist-confirmation', '/how-it-works']) {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expect(page).toHaveURL(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} fits ${width}`).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    }
  }
  expect([elsewhere, violations]).toEqual([[], []])
})

test('ROUTE-13: a visit from an ad remembers its source, has one form and no other links', async ({ page }) => {
  await page.goto('/marketing?utm_source=flyer&utm_medium=paper&other=1')
  await expect(page.locator('form')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const asked = page.waitForRequest('**/functions/v1/waitlist-signup')
  await email(page).fill(newAddress())
  await join(page).click()
  expect((await asked).postDataJSON()).toMatchObject({ utm: { utm_source: 'flyer', utm_medium: 'paper' } })
  await expect(page).toHaveURL('/waitlist-confirmation')
})

test('the scripts of the sign-in screen are fetched while the visitor reads', async ({ page }) => {
  await page.goto('/')
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const script of [/\/assets\/app-[^/]+\.js$/, /\/assets\/auth-[^/]+\.js$/])
    await expect.poll(async () => (await files()).some((name) => script.test(name))).toBe(true)
})
