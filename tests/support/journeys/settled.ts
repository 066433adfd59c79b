// Waits until a page has loaded everything it loads by itself, or until it knows that it is offline.
import { expect, type BrowserContext, type Frame, type Page, type Request } from '@playwright/test'

const pending = new WeakMap<BrowserContext, Set<Request>>()

/** Reports change nothing on a page, and one that is sent while its page is left never ends for Playwright. */
const isReport = (request: Request) => /\/(?:functions\/v1\/track-analytics|_faults)$/.test(request.url())

/** Call this before the context's first page opens. */
export function countRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  pending.set(context, requests)
  context.on('request', (request) => {
    // What the page that is left was loading may never end for Playwright either.
    if (request.isNavigationRequest()) requests.forEach((each) => frameOf(each) === frameOf(request) && requests.delete(each))
    if (!isReport(request)) requests.add(request)
  })
  context.on('requestfinished', (request) => void requests.delete(request))
  context.on('requestfailed', (request) => void requests.delete(request))
  // Nor what a page was loading when it closed.
  context.on('page', (page) => page.on('close', () => requests.forEach((each) => frameOf(each)?.page() === page && requests.delete(each))))
}

function frameOf(request: Request): Frame | null {
  try {
    return request.frame()
  } catch {
    // The first request of a window that a page opens comes before its frame.
    return null
  }
}

/**
 * Resolves once no request is pending and the idle browser has not started another. Playwright's "networkidle" waits for half
 * a second without requests instead, which on a busy machine may come too early.
 */
export async function untilSettled(page: Page): Promise<void> {
  const requests = pending.get(page.context())
  if (requests === undefined) throw new Error('the requests of this page are not counted')
  const expectNone = () => expect([...requests].map((request) => request.url())).toEqual([])
  await expect(async () => {
    expectNone()
    await page.evaluate(untilIdle)
    expectNone()
  }).toPass({ timeout: 30_000 })
}

/** Without a connection, and aware of it: what is tapped before the page has noticed would still be sent, and fail. */
export async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

async function untilIdle(): Promise<void> {
  // React may reveal a part that has loaded up to 300 ms later, by a timer. One of that length set now fires after it.
  await new Promise((resolve) => setTimeout(resolve, 300))
  // A page that draws no frames may never call itself idle.
  for (let times = 0; times < 2; times += 1) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
}

/** The clock of the page, once installed: it goes on by five seconds, and then only by `runFor`. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
}
