// The first queries of a member's screen start before the app itself has loaded (web/app/early/), and are sent only once.
import type { Page, Request, Route } from '@playwright/test'
import { demoMember } from '../support/journeys/demo.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { untilSettled } from '../support/journeys/settled.ts'

const screens = [
  { path: '/homepage', asks: /rpc\/(?:matching_professionals|near_me|looks_near)$|(?:messages|trade_proposals)\?select=id&/, times: 5 },
  { path: '/browse-professionals', asks: /rpc\/browse_professionals$/, times: 1 },
  { path: '/messages', asks: /rest\/v1\/conversation_members\?/, times: 1 },
  { path: '/trades', asks: /rest\/v1\/trade_proposals\?select=(?:\*|%2A)%2Cproposer%3A/, times: 1 },
]
const shell = [/rest\/v1\/profiles\?select=id%2Cfull_name/, /functions\/v1\/check-subscription/, /rest\/v1\/user_roles\?/]

for (const { path, asks, times } of screens) {
  test(`${path} asks what it shows before the app is here, and once`, async ({ page, town }) => {
    await town.signIn(page, await demoMember(town.url, 'ana'))
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    // Once changes are listened to, lists are read once more for what came in between.
    await page.routeWebSocket(/realtime/, () => {})
    const release = await hold(page, /\/assets\/entry-[\w-]+\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    for (const each of [asks, ...shell]) await expect.poll(() => asked.filter((one) => each.test(one.url())).length).toBeGreaterThan(0)
    await release()

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilSettled(page)
    expect(asked.filter((one) => asks.test(one.url()))).toHaveLength(times)
    for (const each of shell)
      expect(
        asked.filter((one) => each.test(one.url())),
        String(each),
      ).toHaveLength(1)
    if (path === '/browse-professionals')
      expect(asked.find((one) => asks.test(one.url()))?.postDataJSON()).toMatchObject({ state: 'OR', city: 'Portland' })
  })
}

for (const path of ['/messages', '/homepage', '/browse-professionals']) {
  test(`${path} asks for nobody where nobody is signed in`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
    expect(asked.filter((url) => /\/(?:rest|functions)\/v1\//.test(url))).toEqual([])
  })
}

/** Holds this file back from the browser until the returned function is called. */
async function hold(page: Page, file: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(file, (route) => void held.push(route))
  return async () => void (await Promise.all(held.map((route) => route.continue())))
}
