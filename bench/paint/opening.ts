// Opens a page on a slow phone, and measures when it is visible and how much its layout shifted.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { countRequests, untilSettled } from '../../tests/support/journeys/settled.ts'

/** `latency` in ms per request, the rest in bytes per second. */
export type Network = { latency: number; downloadThroughput: number; uploadThroughput: number }
/** `copy`: when the screen as it was last shown is laid out (web/app/last-screen/), to be painted next; 0 if it is not shown. */
export type Paint = { fcp: number; lcp: number; cls: number; copy: number }
/** Browser storage set before the page is opened. */
type Stored = { name: string; value: string }

/** With a CPU four times slower and an empty cache. Milliseconds; `cls` has no unit. */
export async function open(from: Browser, address: string, network: Network): Promise<Paint> {
  const context = await phoneOf(from)
  const { paint } = await visit(context, address, network)
  await context.close()
  return paint
}

/** A new phone with an empty cache. */
export async function phoneOf(from: Browser, stored?: Stored): Promise<BrowserContext> {
  const context = await from.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    // The demo town's: times of trades are not shown in two time zones.
    timezoneId: 'America/Los_Angeles',
  })
  countRequests(context)
  if (stored !== undefined) await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), stored)
  await context.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, cls: 0, copy: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
        if (entry.entryType === 'largest-contentful-paint') seen.lcp = entry.startTime
        if ('value' in entry) seen.cls += Number(entry.value)
      }
    }).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'layout-shift'] })
    new MutationObserver((_, observer) => {
      const copy = document.getElementById('last-screen')
      if (copy === null) return
      observer.disconnect()
      // Its size changes when it is revealed, and this is called in the frame that shows it, after its layout. A task after that
      // frame would come behind the app's scripts, which then run for half a second.
      new ResizeObserver(() => {
        if (seen.copy === 0 && !copy.hidden) seen.copy = performance.now()
      }).observe(copy)
    }).observe(document, { subtree: true, childList: true })
  })
  return context
}

/** In a tab of its own, which stays open. */
export async function visit(context: BrowserContext, address: string, network: Network): Promise<{ page: Page; paint: Paint }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address)
  await untilSettled(page)
  return { page, paint: await page.evaluate(() => (window as unknown as { seen: Paint }).seen) }
}
