// A screen's document shows the screen's outline before any script has come (web/app/outline/), to whom the screen is for.
import type { Page, Route } from '@playwright/test'
import { demoMember } from '../support/journeys/demo.ts'
import { expect, test } from '../support/journeys/journey.ts'

const titles = { '/homepage': 'Good to see you', '/browse-professionals': 'The Directory', '/messages': 'Messages', '/trades': 'Trades' }

test('a signed-out visitor is shown no outline of a member’s screen', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/messages', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.locator('.screen-outline.members')).toBeHidden()
  await release()
  await expect(page).toHaveURL('/auth?next=%2Fmessages')
})

test('a member is shown no outline of the sign-in page', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.locator('.screen-outline.visitors')).toBeHidden()
  await release()
  await expect(page).not.toHaveURL('/auth')
})

for (const [path, title] of Object.entries(titles)) {
  test(`${path} says what it is before any script has come, and its words stay where they are`, async ({ page, town, isMobile }) => {
    await town.signIn(page, await demoMember(town.url, 'ana'))
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('.screen-outline .brand')).toBeVisible()
    // The style sheet has come: without it the parts have places too.
    await expect(page.locator('body')).toHaveCSS('margin', '0px')
    const outlined = page.locator('.screen-outline h1')
    await expect(outlined).toHaveText(title)
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

test('the sign-in page shows its picture before any script has come', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  const picture = page.locator('.screen-outline .auth-cover img')
  await expect(picture).toBeVisible()
  const address = await picture.getAttribute('src')
  await release()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('.screen-outline')).toHaveCount(0)
  await expect(page.locator('.auth-cover img')).toHaveAttribute('src', String(address))
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
