// A member's first screen sends each of its first requests once. On two screens the document itself sends them, before the app has
// loaded (web/app/boot/).
import type { Request } from '@playwright/test'
import { demoMember } from '../support/journeys/demo.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { untilSettled } from '../support/journeys/settled.ts'
import { hold } from '../support/last-screen/kept.ts'

const screens = [
  {
    path: '/homepage',
    first: /rpc\/matching_professionals$|(?:messages|trade_proposals)\?select=id&/,
    asks: /rpc\/(?:matching_professionals|near_me|looks_near)$|(?:messages|trade_proposals)\?select=id&/,
    times: 5,
  },
  { path: '/browse-professionals', first: /rpc\/browse_professionals$/, asks: /rpc\/browse_professionals$/, times: 1 },
  { path: '/messages', asks: /rpc\/my_conversations$/, times: 1 },
  { path: '/trades', asks: /rest\/v1\/trade_proposals\?select=(?:\*|%2A)%2Cproposer%3A/, times: 1 },
]
const shell = [/rest\/v1\/profiles\?select=id%2Cfull_name/, /functions\/v1\/check-subscription/, /rest\/v1\/user_roles\?/]

for (const { path, first, asks, times } of screens) {
  test(`${path} asks once for what it shows${first ? ', and begins before the app is here' : ''}`, async ({ page, town }) => {
    await town.signIn(page, await demoMember(town.url, 'ana'))
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    // Once changes are listened to, lists are read once more for what came in between.
    await page.routeWebSocket(/realtime/, () => {})
    const release = await hold(page, /\/assets\/app-[\w-]+\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    if (first) await expect.poll(() => asked.filter((one) => first.test(one.url())).length).toBeGreaterThan(0)
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
