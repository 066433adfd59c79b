// In a browser that keeps documents, a second visit begins with the one that it kept (decision 53).
import type { Page } from '@playwright/test'
import { demoMember } from '../support/journeys/demo.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { copy, holdScripts, rows, visit } from '../support/last-screen/kept.ts'

test.use({ serviceWorkers: 'allow' })

test('a second visit shows the copy and the app without the document of the server', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  for (const path of ['/messages', '/homepage'] as const) {
    await visit(page, path)
    await expect.poll(() => documentOf(page, path)).not.toBeNull()
    const release = await holdScripts(page)
    const answer = await page.goto(path, { waitUntil: 'commit' })
    expect(answer?.fromServiceWorker()).toBe(true)
    await expect(copy(page).locator(rows[path]).first()).toBeVisible()
    await release()
    await expect(copy(page)).toHaveCount(0)
    await expect(page.locator(rows[path]).first()).toBeVisible()
  }
  // Where someone only looks for something, and where nothing is kept, the server answers.
  expect((await page.goto('/messages?from=bell'))?.fromServiceWorker()).toBe(false)
  expect((await page.goto('/jobs'))?.fromServiceWorker()).toBe(false)
})

test('a kept document is fetched anew for the next visit, whatever the screen does', async ({ page, town, expects }) => {
  expects.statusPerhaps(500, /\/rest\/v1\//)
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await visit(page, '/messages')
  await expect.poll(() => documentOf(page, '/messages')).not.toBeNull()
  await keepInstead(page, '/messages', (text) => text.replace('<title>', '<title>Older '))
  await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/messages', { waitUntil: 'commit' })
  await expect.poll(() => documentOf(page, '/messages')).not.toContain('<title>Older ')
})

test('a kept document whose files are gone makes room for that of the server', async ({ page, town, expects }) => {
  expects.statusPerhaps(404, /\/assets\/gone\./)
  expects.console(/Refused to apply style from '.*\/assets\/gone\.css'/)
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await visit(page, '/messages')
  for (const [file, kind] of [
    [/\/assets\/app-[\w-]+\.js/, 'js'],
    [/\/assets\/[\w-]+\.css/, 'css'],
  ] as const) {
    await expect.poll(() => documentOf(page, '/messages')).not.toBeNull()
    await keepInstead(page, '/messages', (text) => text.replace(file, `/assets/gone.${kind}`))
    await page.goto('/messages', { waitUntil: 'commit' })
    await expect(page.locator(rows['/messages']).first()).toBeVisible()
    await expect.poll(() => documentOf(page, '/messages')).not.toContain('/assets/gone')
  }
})

/** What the browser keeps for the next visit to this path. */
const documentOf = (page: Page, path: string) =>
  page.evaluate(async (at) => (await (await caches.open('next-visit')).match(at))?.text() ?? null, path)

async function keepInstead(page: Page, path: string, change: (text: string) => string): Promise<void> {
  // Away from the screen, which may be about to keep its own.
  await page.goto('/about')
  const text = (await documentOf(page, path)) ?? ''
  const changed = change(text)
  expect(changed).not.toBe(text)
  await page.evaluate(
    async ([at, html]) => {
      const cache = await caches.open('next-visit')
      const headers = (await cache.match(at))?.headers ?? {}
      await cache.put(at, new Response(html, { headers }))
    },
    [path, changed] as const,
  )
}
