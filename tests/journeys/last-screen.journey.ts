// A screen that was shown here before begins with what it showed then (web/app/last-screen/), for the same member alone.
import type { Page } from '@playwright/test'
import { demoMember } from '../support/journeys/demo.ts'
import { untilSettled } from '../support/journeys/settled.ts'
import { anonKeyOf, expect, test, type Account } from '../support/journeys/journey.ts'
import { copy, hold, holdScripts, keptOf, keyOf, rows, visit } from '../support/last-screen/kept.ts'

test('nothing is shown to a visitor, to another member, or before a second factor, and it is deleted', async ({ page, town }) => {
  const ana = await demoMember(town.url, 'ana')
  const bea = await demoMember(town.url, 'bea')
  await town.signIn(page, ana)
  const text = await visit(page, '/messages')
  await holdScripts(page)
  await begin(page, '/messages')
  await expect(copy(page)).toBeVisible()

  const awaiting = { ...ana.session, user: { id: ana.id, factors: [{ id: 'phone', status: 'verified' }] } }
  for (const session of [null, bea.session, awaiting]) {
    await store(page, storageKey(town.url), session === null ? null : JSON.stringify(session))
    await store(page, keyOf('/messages'), text)
    await begin(page, '/messages')
    await expect.poll(() => keptOf(page, '/messages')).toBeNull()
    await expect(copy(page)).toHaveCount(0)
  }
})

test('signing out deletes it, and takes it from the screen in every tab', async ({ page, town, context }) => {
  await town.signIn(page, await town.account('Ana Leaving'))
  await visit(page, '/messages')
  await holdScripts(page)
  await begin(page, '/messages')
  await expect(copy(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/')
  await expect(copy(page)).toHaveCount(0)
  expect(await keptOf(other, '/messages')).toBeNull()
})

test('the end of the session deletes it', async ({ page, town, expects }) => {
  expects.statusPerhaps(401, /\/(?:rest|functions)\/v1\//)
  const ana = await town.account('Ana Ended')
  await town.signIn(page, ana)
  await visit(page, '/messages')
  await endSessions(town.url, ana)
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/auth/)
  await expect(copy(page)).toHaveCount(0)
  expect(await keptOf(page, '/messages')).toBeNull()
})

test('a copy of another build, an old one and an unreadable one are ignored and deleted', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  const text = await visit(page, '/messages')
  const screen = JSON.parse(text)
  const eightDaysMs = 8 * 24 * 60 * 60 * 1000
  const unfit = [
    { ...screen, build: '/assets/entry-older.js' },
    { ...screen, keptAt: screen.keptAt - eightDaysMs },
    { ...screen, html: 7 },
    null,
  ]
  await holdScripts(page)
  // The screen that is left would keep its copy once more.
  await begin(page, '/messages')
  for (const each of [...unfit.map((one) => JSON.stringify(one)), '{"html":']) {
    await store(page, keyOf('/messages'), each)
    await begin(page, '/messages')
    await expect.poll(() => keptOf(page, '/messages')).toBeNull()
    await expect(copy(page)).toHaveCount(0)
  }
  await store(page, keyOf('/messages'), text)
  await begin(page, '/messages')
  await expect(copy(page)).toBeVisible()
})

test('it is not shown at another address, in other colors or at another width', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await visit(page, '/trades')
  await holdScripts(page)
  for (const path of ['/trades?tab=sent', '/messages']) {
    await begin(page, path)
    await expect(copy(page)).toHaveCount(0)
  }
  await store(page, 'theme', 'dark')
  await begin(page, '/trades')
  await expect(copy(page)).toHaveCount(0)
  await store(page, 'theme', null)
  await page.setViewportSize({ width: 412, height: 844 })
  await begin(page, '/trades')
  await expect(copy(page)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, '/trades')
  await expect(copy(page)).toBeVisible()
})

test('no script and no handler in it runs', async ({ page, town, expects }) => {
  expects.console(/Content Security Policy/)
  await town.signIn(page, await demoMember(town.url, 'ana'))
  const screen = JSON.parse(await visit(page, '/messages'))
  await holdScripts(page)
  await begin(page, '/messages')
  const html = '<div>Planted<img src="data:," onerror="document.title = `run`"><script>document.title = "run"</script></div>'
  await store(page, keyOf('/messages'), JSON.stringify({ ...screen, html }))
  await begin(page, '/messages')
  await expect(copy(page)).toContainText('Planted')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page).toHaveTitle('Beauty Barter')
})

test('it has no words that someone typed, and no addresses', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await visit(page, '/messages')
  await page.getByRole('searchbox').fill('Zebra')
  await expect(page.locator(rows['/messages'])).toHaveCount(0)
  await page.goto('/settings')
  const { html } = JSON.parse((await keptOf(page, '/messages')) ?? '')
  expect(html).toContain('Messages')
  expect(html).not.toMatch(/Zebra|href=|value=|<script|\son\w+=/)
})

test('a browser that stores nothing more shows the screen all the same', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await page.addInitScript(() => {
    const setItem: (this: Storage, key: string, value: string) => void = Reflect.get(Storage.prototype, 'setItem')
    Object.assign(window, { refused: 0 })
    Storage.prototype.setItem = function (key: string, value: string) {
      if (!key.startsWith('bb-screen:')) return setItem.call(this, key, value)
      Object.assign(window, { refused: 1 })
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/messages')
  await expect.poll(() => page.evaluate(() => 'refused' in window && window.refused)).toBe(1)
  await expect(page.locator(rows['/messages']).first()).toBeVisible()
})

test('it goes after five seconds, whatever becomes of the screen', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await visit(page, '/messages')
  await holdScripts(page)
  await page.clock.install()
  await begin(page, '/messages')
  await expect(copy(page)).toBeVisible()
  await page.clock.runFor(5000)
  await expect(copy(page)).toHaveCount(0)
})

test('it gives way to who uses the screen before its data is here', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await visit(page, '/messages')
  const list = await hold(page, /rest\/v1\/rpc\/my_conversations$/)
  await begin(page, '/messages')
  await expect(page.locator('#root .skeleton').first()).toBeAttached()
  await expect(copy(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(copy(page)).toHaveCount(0)
  await expect(page.locator('#root .skeleton').first()).toBeVisible()
  await list()
})

test('keeping it fetches nothing: the only pictures fetched are those on the screen', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await visit(page, '/browse-professionals')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await untilSettled(page)
  const { fetched, shown } = await page.evaluate(() => ({
    fetched: performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/storage/') ? name : [])),
    shown: [...document.querySelectorAll<HTMLImageElement>('#root img')].map(({ currentSrc }) => currentSrc),
  }))
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((address) => !shown.includes(address))).toEqual([])
})

for (const [path, row] of Object.entries(rows)) {
  test(`${path} begins with what it showed last, and nothing moves when the screen takes its place`, async ({ page, town }) => {
    await town.signIn(page, await demoMember(town.url, 'ana'))
    await visit(page, path)
    const shown = page.locator(`#root ${row}`).first()
    await expect(shown).toBeVisible()
    const words = await shown.innerText()
    const place = await shown.boundingBox()
    const release = await holdScripts(page)
    await begin(page, path)
    const copied = copy(page).locator(row).first()
    await expect(copied).toBeVisible()
    await page.evaluate(() =>
      Promise.all(['Hanken Grotesk Variable', 'Imbue Variable'].map((family) => document.fonts.load(`1em '${family}'`))),
    )
    expect(await copied.innerText()).toBe(words)
    expect(await copied.boundingBox()).toEqual(place)
    await expect(copy(page)).toHaveAttribute('inert')
    await expect(copy(page)).toHaveAttribute('aria-hidden', 'true')

    await release()
    await expect(copy(page)).toHaveCount(0)
    await expect(shown).toBeVisible()
    expect(await shown.boundingBox()).toEqual(place)
  })
}

const storageKey = (url: string) => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`

const store = (page: Page, key: string, value: string | null) =>
  page.evaluate(([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)), [key, value] as const)

/** Until the styles have come, without which neither outline nor copy is shown. */
async function begin(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
}

async function endSessions(url: string, { session }: Account): Promise<void> {
  const headers = { apikey: await anonKeyOf(url), authorization: `Bearer ${String(session['access_token'])}` }
  const answer = await fetch(`${url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
  expect(answer.ok).toBe(true)
}
