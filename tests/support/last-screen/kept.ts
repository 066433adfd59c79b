// For the journeys about what a second visit begins with.
import type { Page, Route } from '@playwright/test'
import { expect } from '../journeys/journey.ts'

/** The first row of data on each. */
export const rows = {
  '/homepage': 'main .waiting-task',
  '/browse-professionals': 'main .professional-card',
  '/messages': 'main .conversations li',
  '/trades': 'main .trade-row',
}

export const copy = (page: Page) => page.locator('#last-screen')
export const keyOf = (path: string) => `bb-screen:${path}`
export const keptOf = (page: Page, path: string) => page.evaluate((key) => localStorage.getItem(key), keyOf(path))

/** Until its copy is kept, which is returned. Playwright sees into the copies of this page from now on. */
export async function visit(page: Page, path: string): Promise<string> {
  await page.addInitScript(() => {
    const attach: (this: Element, init: ShadowRootInit) => ShadowRoot = Reflect.get(Element.prototype, 'attachShadow')
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' })
    }
  })
  await page.goto(path)
  await expect.poll(() => keptOf(page, path)).not.toBeNull()
  return (await keptOf(page, path)) ?? ''
}

export const holdScripts = (page: Page) => hold(page, /\/assets\/[^/]+\.js$/)

/** Keeps these files from the browser until the returned function is called. */
export async function hold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route(files, (route) => (isOpen ? route.continue() : void held.push(route)))
  return async () => {
    isOpen = true
    await Promise.all(held.map((route) => route.continue().catch(() => {})))
  }
}
