// Opens a page on a slow phone with an empty cache, and measures when it is visible and how much its layout shifted.
import type { Browser } from '@playwright/test'

/** `latency` in ms per request, the rest in bytes per second. */
export type Network = { latency: number; downloadThroughput: number; uploadThroughput: number }
export type Paint = { fcp: number; lcp: number; cls: number }
/** Browser storage set before the page is opened. */
type Stored = { name: string; value: string }

/** With a CPU four times slower. Milliseconds; `cls` has no unit. */
export async function open(from: Browser, address: string, network: Network, stored?: Stored): Promise<Paint> {
  const context = await from.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
  if (stored !== undefined) await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), stored)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
        if (entry.entryType === 'largest-contentful-paint') seen.lcp = entry.startTime
        if ('value' in entry) seen.cls += Number(entry.value)
      }
    }).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'layout-shift'] })
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => (window as unknown as { seen: Paint }).seen)
  await context.close()
  return seen
}
