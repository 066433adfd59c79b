// What the browser reports: page views and web vitals for everyone, a member's own events only with their consent.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/journeys/axe.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { call, conversation } from '../support/journeys/journey-messages.ts'

type Event = { name: string; props: Record<string, unknown> }

const isBatch = (url: string) => new URL(url).pathname === '/functions/v1/track-analytics'

/** Every event the page has sent, in the form it was sent. */
function listen(page: Page): Event[] {
  const events: Event[] = []
  page.on('request', (request) => {
    if (isBatch(request.url())) events.push(...(request.postDataJSON() as { events: Event[] }).events)
  })
  return events
}

/** Nobody types before the page is drawn, and what is drawn later is not its largest paint. */
const untilPainted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const routesIn = (events: Event[]) => events.filter(({ name }) => name === 'page_view').map(({ props }) => props['route'])

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(words)
  await page.getByRole('textbox', { name: /^Message / }).press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' }).locator('.bubble', { hasText: words })).toBeVisible()
}

test("FUNC-13 STATS-01 STATS-03 STATS-07 pages and web vitals are counted; a member's actions only after they agree, and no longer once they withdraw", async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Counted'), await town.account('Bea Counted')]
  const thread = `/messages/${await conversation(town, ana, bea)}`
  await town.signIn(page, ana)
  const events = listen(page)
  const messagesSent = () => events.filter(({ name }) => name === 'message_sent').length

  const first = page.waitForResponse((response) => isBatch(response.url()))
  await page.goto(thread)
  await untilPainted(page)
  await write(page, 'Nobody counts this')
  // The body of a request that outlives its page cannot be read here.
  expect((await first).status()).toBe(200)
  await expect.poll(() => routesIn(events)).toEqual(['/messages/$conversationId'])
  expect(JSON.stringify(events)).not.toContain(thread.slice(-12))

  const help = page.getByRole('switch', { name: 'Help improve Beauty Barter' })
  await page.goto('/settings?tab=privacy')
  await expect(help).not.toBeChecked()
  await expectAccessible(page)
  // Leaving the first page sent its web vitals.
  await expect
    .poll(() => events.find(({ props }) => props['metric'] === 'LCP')?.props)
    .toMatchObject({ rating: expect.any(String), route: '/messages/$conversationId' })
  // How long the first key press on the page had to wait.
  await expect
    .poll(() => events.find(({ props }) => props['metric'] === 'FID')?.props)
    .toMatchObject({ value: expect.any(Number), rating: expect.any(String), route: '/messages/$conversationId' })
  expect(messagesSent()).toBe(0)

  const kept = () => page.waitForResponse((response) => response.url().includes('/rpc/set_analytics_consent'))
  const [agreed] = await Promise.all([kept(), help.check()])
  expect(await agreed.json()).toBe(true)
  await page.goto(thread)
  await write(page, 'This is counted')
  await expect.poll(messagesSent).toBe(1)

  await page.goto('/settings?tab=privacy')
  await expect(help).toBeChecked()
  await Promise.all([kept(), help.uncheck()])
  await page.goto(thread)
  await write(page, 'No longer counted')
  const views = routesIn(events).length
  await page.goto('/settings?tab=privacy')
  await expect(help).not.toBeChecked()
  // The next screen has been reported by now.
  await expect.poll(() => routesIn(events).length).toBeGreaterThan(views)
  expect(messagesSent()).toBe(1)
})

test('a browser with Do Not Track only sends page views, even if the member agreed', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Private'), await town.account('Bea Private')]
  const thread = `/messages/${await conversation(town, ana, bea)}`
  expect(await call(town, ana, 'rpc/set_analytics_consent', { agreed: true })).toBe(true)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await town.signIn(page, ana)
  const events = listen(page)
  await page.goto(thread)
  await write(page, 'For Bea alone')
  await expect.poll(() => routesIn(events)).toEqual(['/messages/$conversationId'])
  await page.goto('/settings?tab=privacy')
  await expect(page.getByRole('switch', { name: 'Help improve Beauty Barter' })).toBeChecked()
  await expect.poll(() => routesIn(events)).toEqual(['/messages/$conversationId', '/settings'])
  expect(events.map(({ name }) => name)).not.toContain('message_sent')
})

const switches = [
  { name: 'Product news by email', path: '/rpc/set_news_by_mail' },
  { name: 'Trades by email', path: '/rpc/set_trades_by_mail' },
]
for (const { name, path } of switches)
  test(`${name}: emails a member does not want are switched off in the same place`, async ({ page, town }) => {
    await town.signIn(page, await town.account('Cleo Quiet'))
    await page.goto('/settings?tab=privacy')
    const choice = page.getByRole('switch', { name })
    await expect(choice).toBeChecked()
    await Promise.all([page.waitForResponse((response) => response.url().includes(path)), choice.uncheck()])
    await page.reload()
    await expect(choice).not.toBeChecked()
  })
