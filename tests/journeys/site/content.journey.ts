// The content pages: each one exists, every link on them works, the help can be searched, a message to us arrives.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleColors } from '#tests/support/journeys/axe.ts'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { anonKeyOf, type Account, expect, test, type Town } from '#tests/support/journeys/journey.ts'

const pages = [
  { row: 'ROUTE-19', path: '/about', title: 'About us' },
  { row: 'ROUTE-20', path: '/contact', title: 'Contact' },
  { row: 'ROUTE-22', path: '/help', title: 'Help Center' },
  { row: 'ROUTE-23', path: '/safety', title: 'Safety & Trust' },
  { row: 'ROUTE-24', path: '/community-guidelines', title: 'Community Guidelines' },
  { row: 'ROUTE-25', path: '/privacy-policy', title: 'Privacy Policy', isTemplate: true },
  { row: 'ROUTE-26', path: '/terms', title: 'Terms of Service', isTemplate: true },
]

for (const { row, path, title, isTemplate } of pages) {
  test(`${row}: ${path} has its title, its date, its sections, and no barrier in either theme`, async ({ page }) => {
    // Axe checks each of the sixty articles.
    test.slow(path === '/help')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} · Beauty Barter`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      // Collapsed articles are part of the page as well.
      await page.evaluate(() => {
        for (const article of document.querySelectorAll('details')) article.open = true
      })
      await (colorScheme === 'dark' ? expectAccessibleColors(page) : expectAccessible(page))
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} fits a window of ${width}`).toBeLessThanOrEqual(
        width,
      )
    }
    expect(await page.locator('.reading-head img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(smallTargets), `${path}: what a finger has to hit is 44 px high, a link in a text 24`).toEqual([])
    await expect(page.getByText(/^Updated [A-Z][a-z]+ \d+, 20\d\d$/)).toBeVisible()
    expect(
      await page
        .locator('.prose > section')
        .filter({ has: page.getByRole('heading', { level: 2 }) })
        .count(),
    ).toBeGreaterThan(0)
    await expect(page.getByText('Was this helpful?', { exact: true })).toBeVisible()
    await expect(page.getByText('Template — needs legal review')).toHaveCount(isTemplate ? 1 : 0)
    expect(await page.content(), 'every fact is filled in').not.toContain('{{')
  })
}

/** Runs in the page: returns links and buttons that are less high than required. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('a, button, summary')].flatMap((target) => {
    const isInText = target.closest('.prose :is(p, li, dd, td, th), .field-error') !== null && !target.classList.contains('button')
    const [box] = target.getClientRects()
    // Elements that are hidden until focused get their height then.
    if (box === undefined || target.classList.contains('skip')) return []
    const more = getComputedStyle(target, '::after')
    const height = more.position === 'absolute' ? Math.max(box.height, Number.parseFloat(more.height)) : box.height
    return height < (isInText ? 24 : 44) ? [`${target.textContent.trim()}: ${height}`] : []
  })
}

test('every link on the content pages leads to something that exists', async ({ page }) => {
  const routes = [...readFileSync('web/app/routeTree.gen.ts', 'utf8').matchAll(/^ +'(\/[^']*)':/gm)].map(([, path]) => path)
  const found = new Map<string, string>()
  for (const { path } of pages) {
    await page.goto(path)
    for (const href of await page.evaluate(() => [...document.links].map((link) => link.href))) found.set(href, path)
  }
  const own = new URL(page.url()).origin
  const documents = new Map<string, string>()
  for (const [href, on] of found) {
    const { origin, pathname, hash } = new URL(href)
    if (origin !== own) continue
    if (!documents.has(pathname)) {
      const answer = await page.request.get(href)
      expect(answer.status(), `${href} on ${on}`).toBe(200)
      documents.set(pathname, await answer.text())
    }
    const document = documents.get(pathname) ?? ''
    const isApp = document.includes('id="root"')
    if (isApp) expect(routes, `${href} on ${on}`).toContain(pathname)
    else if (hash !== '') expect(document, `${href} on ${on}`).toContain(` id="${hash.slice(1)}"`)
  }
  expect(found.size).toBeGreaterThan(100)
})

test('ROUTE-22: the help is found by word, by key and by URL', async ({ page }) => {
  await page.goto('/help')
  const search = page.getByRole('searchbox', { name: 'Search the help' })
  const article = (name: string) => page.locator('.article').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
  const shown = page.locator('.article').filter({ visible: true })
  const all = await shown.count()
  expect(all).toBeGreaterThanOrEqual(35)

  await search.fill('COUNTER-offer decline')
  await expect(article('Send a counter-offer')).toBeVisible()
  await expect(article('You forgot your password')).toBeHidden()
  const found = await shown.count()
  expect(found).toBeLessThan(all)
  await expect(page.locator('#help-found')).toHaveText(`${found} articles`)

  await search.fill('recovery code')
  await search.press('ArrowDown')
  await expect(page.locator('.article summary:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(shown.first()).toHaveAttribute('open', '')
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()

  await search.fill('zeppelin')
  await expect(page.locator('#help-found')).toHaveText('0 articles')
  await expect(page.getByText('Nothing here answers that yet.')).toBeVisible()
  await expect(page.getByRole('search').getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  await search.press('Escape')
  await expect(shown).toHaveCount(all)

  await page.goto('/help#two-steps')
  await expect(article('Turn on two-step sign-in')).toHaveAttribute('open', '')
  await expect(page.getByText('Set up an authenticator app')).toBeInViewport()
})

test('the answer to "Was this helpful?" is counted, and the page stays', async ({ page, town }) => {
  const admin = await demoMember(town.url, 'admin')
  const count = async () => {
    const answers = await asMember(town, admin, 'analytics_events?name=eq.help_feedback&select=facts')
    return answers.filter(({ facts }) => facts?.['route'] === '/community-guidelines' && facts['helpful'] === 'no').length
  }
  const before = await count()
  await page.goto('/community-guidelines')
  await expect(page.getByText('Thank you. That helps us')).toBeHidden()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Thank you. That helps us')).toBeVisible()
  await expect(page).toHaveURL('/community-guidelines')
  await expect.poll(count).toBe(before + 1)
})

type Row = { facts?: Record<string, string> } & Record<string, unknown>

async function asMember(town: Town, { session }: Account, query: string): Promise<Row[]> {
  const anonKey = await anonKeyOf(town.url)
  const headers = { apikey: anonKey, Authorization: `Bearer ${String(session['access_token'])}` }
  return (await fetch(`${town.url}/rest/v1/${query}`, { headers })).json()
}

type Mail = { subject: string; text: string }

async function expectArrived(town: Town, { email, ref, message }: { email: string; ref: string; message: string }): Promise<void> {
  const admin = await demoMember(town.url, 'admin')
  const anonKey = await anonKeyOf(town.url)
  const headers = { apikey: anonKey, Authorization: `Bearer ${String(admin.session['access_token'])}` }
  const kept = await fetch(`${town.url}/rest/v1/contact_messages?email=eq.${encodeURIComponent(email)}&select=ref,topic,message`, {
    headers,
  })
  expect(await kept.json()).toEqual([{ ref, topic: 'safety', message }])
  const mails = async (): Promise<Mail[]> => (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(email)}`)).json()
  await expect.poll(async () => (await mails()).map(({ subject }) => subject), { timeout: 30_000 }).toEqual([expect.stringContaining(ref)])
}

async function write(page: Page, { email, message }: { email: string; message: string }): Promise<void> {
  await page.getByLabel('What is it about?').selectOption('Safety')
  await page.getByLabel('Your name').fill('Ana Visitor')
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Your message').fill(message)
}

test('ROUTE-20: a message to us is checked at its fields, stays when sending fails, and arrives @as-shipped', async ({
  page,
  town,
  expects,
}) => {
  expects.console(/net::ERR_FAILED/)
  const email = `visitor-${Date.now()}@town.test`
  const message = 'Somebody asked me for a deposit before a trade.'
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Choose what it is about.')).toBeVisible()
  await expect(page.getByText('Enter an email address, like name@example.com.')).toBeVisible()
  await expect(page.getByText('Tell us a little more: 20 characters or more.')).toBeVisible()
  await expect(page.getByLabel('What is it about?')).toBeFocused()
  await expectAccessible(page)

  await expect(page.getByText('If you are in danger call 911')).toBeHidden()
  await write(page, { email, message })
  await expect(page.getByText('If you are in danger call 911')).toBeVisible()
  await expect(page.getByText('Choose what it is about.')).toBeHidden()
  await page.route('**/functions/v1/contact', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(/^Your message was not sent\./)
  await expect(page.getByLabel('Your message')).toHaveValue(message)
  await page.unroute('**/functions/v1/contact')

  await send.click()
  const thanks = page.getByText(/^Thanks — we reply within 2 working days\. Ref [2-9A-HJ-NP-Z]{8}$/)
  await expect(thanks).toBeVisible()
  await expect(page.locator('#sent')).toBeFocused()
  const ref = (await thanks.textContent())?.slice(-8) ?? ''
  await expectArrived(town, { email, ref, message })
})

test('ROUTE-20 ROUTE-22: without JavaScript the help is readable and a message arrives', async ({ town }) => {
  const page = await town.window(undefined, { javaScriptEnabled: false })
  const email = `unscripted-${Date.now()}@town.test`
  const message = 'The same without a script, and long enough.'
  await page.goto('/help')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('heading', { level: 3, name: 'Send a counter-offer' }).click()
  await expect(page.getByText('A trade can have up to ten offers')).toBeVisible()

  await page.goto('/contact')
  await write(page, { email, message })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/contact\?ref=[2-9A-HJ-NP-Z]{8}#sent$/)
  await expect(page.getByText('Thanks — we reply within 2 working days.')).toBeVisible()
  await expectArrived(town, { email, ref: new URL(page.url()).searchParams.get('ref') ?? '', message })
})

test('public pages lead a visitor to sign in, and a member home', async ({ page, town }) => {
  const way = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await page.goto('/help')
  await expect(way('Sign In')).toHaveAttribute('href', '/auth')
  await expect(way('Home')).toHaveCount(0)
  await town.signIn(page, await town.account('Ana Reads'))
  await page.goto('/help')
  await expect(way('Home')).toHaveAttribute('href', '/homepage')
  await expect(way('Sign In')).toHaveCount(0)
})
