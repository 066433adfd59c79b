// A screen's document shows the screen's outline before any script has come (web/app/outline/), to whom the screen is for.
import type { Page, Route } from '@playwright/test'
import { demoMember } from '../support/journeys/demo.ts'
import { expect, test } from '../support/journeys/journey.ts'

/** How many cards Ana's first row has there: only one match lives within the miles of that profile. */
const pictured = { '/homepage': 2, '/browse-professionals': 2 }
const titles = { '/homepage': 'Good to see you', '/browse-professionals': 'The Directory', '/messages': 'Messages', '/trades': 'Trades' }

test("a visitor sees no outline of a member's screen", async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/messages', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.locator('.screen-outline.members')).toBeHidden()
  await release()
  await expect(page).toHaveURL('/auth?next=%2Fmessages')
})

test('a member sees no outline of the sign-in page', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.locator('.screen-outline.visitors')).toBeHidden()
  await release()
  await expect(page).not.toHaveURL('/auth')
})

for (const [path, title] of Object.entries(titles)) {
  test(`${path} says what it is before any script has come, and its words stay where they are @desktop`, async ({
    page,
    town,
    isMobile,
  }) => {
    await town.signIn(page, await demoMember(town.url, 'ana'))
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('.screen-outline .brand')).toBeVisible()
    // The style sheet has come: without it the parts have places too.
    await expect(page.locator('body')).toHaveCSS('margin', '0px')
    const outlined = page.locator('.screen-outline h1')
    await expect(outlined).toContainText(title)
    // Beside a page on a wide screen there is a panel, or not.
    await expect(outlined).toBeVisible({ visible: isMobile })
    await page.evaluate(() => document.fonts.ready)
    const place = await outlined.boundingBox()
    await release()

    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(title)
    await expect(page.locator('.screen-outline')).toHaveCount(0)
    if (place !== null) expect(await heading.boundingBox()).toMatchObject({ x: place.x, y: place.y })
  })
}

for (const [path, count] of Object.entries(pictured)) {
  test(`${path} asks and shows nothing early of who has to prove a second factor, to refresh, or to sign in`, async ({ town }) => {
    const ana = await demoMember(town.url, 'ana')
    const { session } = ana
    const sessions = [
      { ...session, user: { id: ana.id, factors: [{ id: 'phone', status: 'verified' }] } },
      { ...session, expires_at: Math.floor(Date.now() / 1000) + 60 },
      { ...session, user: null },
    ]
    for (const unfit of sessions) {
      const page = await town.window({ ...ana, session: unfit })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('.screen-outline .brand')).toBeVisible()
      await expect(page.locator('.screen-outline img')).toHaveCount(0)
      expect(asked.filter((url) => url.includes('/rest/v1/'))).toEqual([])
    }
  })

  test(`${path} shows its first pictures before any script has come, each is fetched once, and they stay where they are @desktop`, async ({
    page,
    town,
    isMobile,
  }) => {
    await town.signIn(page, await demoMember(town.url, 'ana'))
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const outlined = page.locator('.screen-outline .directory-grid img')
    await expect(outlined).toHaveCount(count)
    // Beside a page on a wide screen there is a panel, or not; the pictures are fetched all the same.
    for (const picture of await outlined.all()) await expect(picture).toBeVisible({ visible: isMobile })
    await page.evaluate(() => document.fonts.ready)
    const addresses = await outlined.evaluateAll(async (all) => {
      const images = all.filter((each) => each instanceof HTMLImageElement)
      await Promise.all(images.map((image) => image.decode()))
      return images.map((image) => image.currentSrc)
    })
    const places = await Promise.all((await outlined.all()).map((one) => one.boundingBox()))
    await release()

    const drawn = page.locator('.professional-card > .art > img')
    await expect(drawn.nth(count - 1)).toBeVisible()
    await expect(page.locator('.screen-outline')).toHaveCount(0)
    for (const [index, address] of addresses.entries()) {
      await expect(drawn.nth(index)).toHaveJSProperty('currentSrc', address)
      expect(fetched.filter((each) => each === address)).toHaveLength(1)
      if (isMobile) expect(await drawn.nth(index).boundingBox()).toEqual(places[index])
    }
  })
}

test('the directory shows skeletons at once, before any script and any row has come, and until the rows come', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  const rows: Route[] = []
  await page.route('**/rpc/browse_professionals', (route) => void rows.push(route))
  const release = await holdScripts(page)
  await page.goto('/browse-professionals', { waitUntil: 'commit' })
  const outlined = page.locator('.screen-outline .skeleton')
  await expect(outlined.first()).toBeVisible()
  await expect(outlined.first()).toHaveCSS('animation-name', 'none')
  await release()
  await expect(page.locator('.screen-outline')).toHaveCount(0)
  const list = page.getByRole('list', { name: 'Loading professionals' })
  await expect(list).toBeVisible()
  await expect(list.locator('.skeleton').first()).toHaveCSS('animation-name', 'none')
  await expect.poll(() => rows.length).toBeGreaterThan(0)
  await Promise.all(rows.map((route) => route.continue()))
  await expect(page.locator('.professional-card').first()).toBeVisible()
})

test('a place stored in this browser is shown as text, whatever it contains', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  const city = '<img src=x>'
  await page.addInitScript((name) => {
    localStorage.setItem(
      'bb-location',
      JSON.stringify({ headerState: 'Oregon', selectedState: 'Oregon', headerCity: name, selectedCity: name }),
    )
  }, city)
  await holdScripts(page)
  await page.goto('/browse-professionals', { waitUntil: 'commit' })
  await expect(page.locator('.screen-outline .directory-found')).toContainText(`near ${city}, OR`)
  await expect(page.locator('.screen-outline img')).toHaveCount(0)
})

test('the sign-in page shows its picture before any script has loaded @desktop', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  const picture = page.locator('.screen-outline .auth-cover img')
  await expect(picture).toBeVisible()
  const address = await picture.getAttribute('src')
  await release()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('.screen-outline')).toHaveCount(0)
  await expect(page.locator('.auth-cover img')).toHaveAttribute('src', String(address))
  // It quotes nobody.
  await expect(page.getByRole('complementary', { name: 'Beauty Barter' })).toHaveText('Beauty BarterOne hour of yours, one hour of theirs.')
})

/** Keeps every script from the browser until what is returned is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  const scripts = /\/assets\/[^/]+\.js$/
  let isOpen = false
  await page.route(scripts, (route) => (isOpen ? route.continue() : void held.push(route)))
  return async () => {
    isOpen = true
    await Promise.all(held.map((route) => route.continue()))
  }
}
