// Walks through a page as people do who use no pointer.
import { expect, type Locator, type Page } from '@playwright/test'

const most = 250

/** Goes on with Tab until this has the focus. Fails if the page ends before it, since Tab then leaves the page. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const passed: string[] = []
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      // What is drawn for a hidden box or button is its label.
      await expect(control.locator('xpath=ancestor-or-self::*[self::label or not(ancestor::label)][1]')).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement
      return element === null || element === document.body ? null : (element.textContent?.trim() || element.id).slice(0, 30)
    })
    if (at === null) throw new Error(`The page ended before ${String(control)}, after ${passed.slice(-8).join(' | ')}`)
    passed.push(at)
  }
  throw new Error(`${String(control)} was not reached: ${passed.slice(-8).join(' | ')}`)
}

export async function tabAndPress(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** What had the focus may be gone, but the focus is still in this part of the page. */
export async function expectFocusIn(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const focused = () => part.evaluate((element) => element !== document.activeElement && element.contains(document.activeElement))
  await expect.poll(focused, `the focus is in ${String(part)}`).toBe(true)
}
