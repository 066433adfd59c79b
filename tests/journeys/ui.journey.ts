// The measured behavior of components (spec §9), on the page that shows them all. The page's clock is stopped and moved by
// hand, so that delays are exact and take no time.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/journeys/axe.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { holdClock } from '../support/journeys/settled.ts'

async function openDesignSystem(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
}

// Sonner is loaded first and then needs a tick of the clock to show a message.
async function showNotice(page: Page, expected: number): Promise<void> {
  await button(page, 'Notice').click()
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await notices(page).count()).toBe(expected)
  }).toPass()
}

// CSS animations use the browser's own clock, which is not stopped.
async function placeAtRest(part: Locator) {
  await part.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return await part.boundingBox()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('.toast')
const notices = (page: Page) => page.locator('[data-sonner-toast]')

test('each of the ten button variants has its own look, each of the seven sizes its own dimensions (UI-18, UI-19)', async ({ page }) => {
  await openDesignSystem(page)
  const buttons = page.getByRole('region', { name: 'Buttons' })
  const variants = {
    default: 'Send offer',
    destructive: 'Withdraw',
    outline: 'Message',
    secondary: 'Save draft',
    ghost: 'Skip',
    link: 'View profile',
    glossy: 'Request a trade',
    success: 'Approve',
    warning: 'Review',
    info: 'Learn more',
  }
  const looks: string[] = []
  for (const [variant, name] of Object.entries(variants)) {
    const look = await buttons.getByRole('button', { name, exact: true }).evaluate((element) => {
      const { backgroundColor, backgroundImage, borderTopColor, boxShadow, textDecorationLine } = getComputedStyle(element)
      return { backgroundColor, backgroundImage, borderTopColor, boxShadow, textDecorationLine }
    })
    const isClear = look.backgroundColor === 'rgba(0, 0, 0, 0)' && look.backgroundImage === 'none'
    expect([variant, isClear]).toEqual([variant, ['ghost', 'link'].includes(variant)])
    expect([variant, look.textDecorationLine]).toEqual([variant, variant === 'link' ? 'underline' : 'none'])
    looks.push(JSON.stringify(look))
  }
  expect(new Set(looks).size).toBe(10)

  const sizes = { default: 44, sm: 36, lg: 48, xl: 56, icon: 44, 'icon-sm': 36, 'icon-lg': 52 }
  for (const [size, height] of Object.entries(sizes)) {
    const shown = buttons.locator('div.grid', { has: page.getByText(size, { exact: true }) }).filter({ hasText: /^(?:Request)?[a-z-]+$/ })
    const measured = await shown
      .last()
      .getByRole('button')
      .evaluate((element) => [getComputedStyle(element).height, getComputedStyle(element).width])
    expect([size, measured[0]]).toEqual([size, `${height}px`])
    if (size.startsWith('icon')) expect([size, measured[1]]).toEqual([size, `${height}px`])
    else expect(Number.parseFloat(measured[1] ?? '')).toBeGreaterThan(height)
  }
})

test('the page is accessible in light and in dark (ROUTE-27)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass('dark')
  await expectAccessible(page)
})

test('results: one at a time, 5000 ms each, removed 2500 ms after they close, in three variants (UI-04, UI-05, UI-06, UI-07)', async ({
  page,
}) => {
  await openDesignSystem(page)
  await holdClock(page)
  await button(page, 'Default result').click()
  await expect(results(page)).toHaveClass('toast default')
  await button(page, 'Success result').click()
  await expect(results(page)).toHaveClass('toast success')
  await button(page, 'Destructive result').click()
  await expect(results(page)).toHaveClass('toast destructive')
  await expect(results(page)).toHaveCount(1)

  await page.clock.runFor(4900)
  await expect(results(page)).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(200)
  await expect(results(page)).toHaveAttribute('data-state', 'closed')
  await page.clock.runFor(2300)
  await expect(results(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(results(page)).toHaveCount(0)
})

test('a dismissed result is removed 2500 ms later (UI-05)', async ({ page }) => {
  await openDesignSystem(page)
  await holdClock(page)
  await button(page, 'Success result').click()
  await button(page, 'Dismiss').click()
  await expect(results(page)).toHaveAttribute('data-state', 'closed')
  await page.clock.runFor(2400)
  await expect(results(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(results(page)).toHaveCount(0)
})

test('an error has the title Error and is destructive, a success has the title Success (UI-01, UI-02, UI-03)', async ({ page }) => {
  await openDesignSystem(page)
  await button(page, 'Destructive result').click()
  await expect(results(page)).toHaveClass('toast destructive')
  await expect(results(page).getByText('Error', { exact: true })).toBeVisible()
  await button(page, 'Plain success').click()
  await expect(results(page)).toHaveClass('toast success')
  await expect(results(page).getByText('Success', { exact: true })).toBeVisible()
})

test('notices: three shown, 4000 ms each (UI-08, UI-09)', async ({ page }) => {
  await openDesignSystem(page)
  await holdClock(page)
  for (let i = 1; i <= 4; i++) await showNotice(page, i)
  await page.clock.runFor(500)
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await page.clock.runFor(3000)
  await expect(page.locator('[data-sonner-toast][data-removed=false]')).not.toHaveCount(0)
  await page.clock.runFor(1500)
  await expect(page.locator('[data-sonner-toast][data-visible=true][data-removed=false]')).toHaveCount(0)
})

test('on a desktop notices are 356 px wide, 14 px apart and at the bottom right (UI-10, UI-11, UI-12)', async ({ town }) => {
  const page = await town.window(undefined, { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })
  await openDesignSystem(page)
  await holdClock(page)
  for (let i = 1; i <= 2; i++) await showNotice(page, i)
  await placeAtRest(notices(page).first())
  // Under the pointer they spread out instead of being stacked.
  await notices(page).first().hover()
  await page.clock.runFor(500)
  await expect(notices(page).first()).toHaveAttribute('data-expanded', 'true')
  // The one behind is scaled down, and grows as it comes forward.
  const widths = () => notices(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  await expect.poll(widths).toEqual([356, 356])
  const [newest, older] = [await placeAtRest(notices(page).first()), await placeAtRest(notices(page).nth(1))]
  if (!newest || !older) throw new Error('two notices should be on the page')
  expect(Math.round(newest.y - (older.y + older.height))).toBe(14)
  const [right, bottom] = [1280 - (newest.x + newest.width), 900 - (newest.y + newest.height)]
  // sonner's default distance from the edges.
  expect([right, bottom].map(Math.round)).toEqual([24, 24])
})

test("notices follow the system's theme (UI-13)", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDesignSystem(page)
  await button(page, 'Notice').click()
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-sonner-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-sonner-theme', 'light')
})

test('a result and a notice look alike and share one place without overlapping, each with a way to dismiss it (UI-14)', async ({
  page,
}) => {
  await openDesignSystem(page)
  await holdClock(page)
  await showNotice(page, 1)
  await button(page, 'Default result').click()
  await page.clock.runFor(600)
  await expect(results(page)).toBeVisible()
  await expect(notices(page)).toHaveAttribute('data-mounted', 'true')
  const [result, notice] = [await placeAtRest(results(page)), await placeAtRest(notices(page))]
  if (!result || !notice) throw new Error('one of the two is not on the page')
  expect(notice.y + notice.height).toBeLessThanOrEqual(result.y)
  expect([notice.x, notice.width]).toEqual([result.x, result.width])
  expect(await lookOf(notices(page).locator('.toast'))).toEqual(await lookOf(results(page)))

  for (const name of ['Open', 'Dismiss']) expect([name, await reach(notices(page).getByRole('button', { name }))]).toEqual([name, 44])
  await notices(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await notices(page).count()).toBe(0)
  }).toPass()
  await expect(results(page)).toBeVisible()
})

test('over a sheet a result shows at the top and is dismissed there; the sheet restores the focus (UI-04)', async ({ page }) => {
  await openDesignSystem(page)
  await button(page, 'Open dialog').click()
  const sheet = page.getByRole('dialog', { name: 'Counter the offer' })
  await placeAtRest(sheet)
  await holdClock(page)
  // Its own buttons would close it.
  await page.getByRole('button', { name: 'Plain success', includeHidden: true }).evaluate((element: HTMLElement) => element.click())
  const [result, head] = [await placeAtRest(results(page)), await sheet.getByRole('heading').boundingBox()]
  if (!result || !head) throw new Error('one of the two is not on the page')
  expect(result.y + result.height).toBeLessThanOrEqual(head.y)
  await results(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(results(page)).toHaveAttribute('data-state', 'closed')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(button(page, 'Open dialog')).toBeFocused()
})

const lookOf = (toast: Locator) =>
  toast.evaluate((element) => {
    const { backgroundColor, borderRadius, boxShadow, fontFamily, padding } = getComputedStyle(element)
    return { backgroundColor, borderRadius, boxShadow, fontFamily, padding }
  })

/** Its height as a touch target, including the area around it. */
const reach = (target: Locator) => target.evaluate((element) => Number.parseFloat(getComputedStyle(element, '::after').height))

test('a tooltip waits 700 ms, the next one within 300 ms does not (UI-15, UI-16)', async ({ page }) => {
  await openDesignSystem(page)
  const tip = page.getByRole('tooltip')
  await button(page, 'First tip').scrollIntoViewIfNeeded()
  await holdClock(page)
  await button(page, 'First tip').hover()
  await page.clock.runFor(650)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tip).toHaveText('Saved for later')

  await page.mouse.move(4, 4, { steps: 4 })
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(250)
  await button(page, 'Second tip').hover()
  await page.clock.runFor(1)
  await expect(tip).toHaveText('Shown at once after the first')

  await page.mouse.move(4, 4, { steps: 4 })
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(350)
  await button(page, 'First tip').hover()
  await page.clock.runFor(650)
  await expect(tip).toHaveCount(0)
})

test('a scrollbar disappears 600 ms after scrolling ends (UI-17)', async ({ page }) => {
  await openDesignSystem(page)
  const region = page.getByRole('region', { name: 'Thirty lines' })
  const bar = page.locator('.scrollbar')
  await region.scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await holdClock(page)
  await region.evaluate((element) => element.scrollBy(0, 60))
  await expect(bar).toBeVisible()
  // Radix considers scrolling finished 100 ms after the last movement.
  await page.clock.runFor(150)
  await expect(bar).toBeVisible()
  await page.clock.runFor(500)
  await expect(bar).toBeVisible()
  await page.clock.runFor(150)
  await expect(bar).toHaveCount(0)
})
