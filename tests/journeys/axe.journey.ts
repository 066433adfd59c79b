// No accessibility violations that axe can find, and no horizontal scrolling: every route, in light and dark, with the data
// of the demo town.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleColors, expectAccessibleInBothThemes, isDark, wear } from '../support/journeys/axe.ts'
import { demoMember } from '../support/journeys/demo.ts'
import { anonKeyOf, type Account, expect, test } from '../support/journeys/journey.ts'
import { newestMail } from '../support/journeys/security-settings.ts'
import { untilSettled } from '../support/journeys/settled.ts'
import { screensThatWait } from '../support/requirements.ts'

const themes = ['light', 'dark'] as const
const phone = { width: 390, height: 844 }
const narrow = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }
const routeTree = readFileSync('web/app/routeTree.gen.ts', 'utf8')
const list = /^export interface FileRoutesByTo \{\n([^}]*)\}/m.exec(routeTree)?.[1] ?? ''
const routes = [...list.matchAll(/^ +'([^']+)':/gm)].flatMap(([, path]) => path ?? [])
/**
 * These show nothing themselves: they redirect (ROUTE-01, ROUTE-30, ROUTE-31), are for visitors, below, or for those who run
 * the site, in tests/journeys/admin/.
 */
const without = new Set(['/$', '/profile', '/profile/$id', '/', '/auth', '/reset-password', '/admin'])
const waiting = screensThatWait()
const memberRoutes = routes.filter((path) => !without.has(path) && !waiting.includes(path))

test('the routes are read from the route tree', () => {
  expect(routes).toEqual(expect.arrayContaining([...without, ...waiting, '/homepage', '/settings', '/professional/$id', '/trades']))
})

async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await untilSettled(page)
  // The design system shows skeletons on purpose; everywhere else they disappear.
  if (!page.url().endsWith('/design-system')) await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** Checks the current page at a phone's width, then at a desktop's. */
async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectSettled(page)
    await expectAccessibleInBothThemes(page)
  }
}

/** A path of the route tree with a real person or conversation for each parameter. */
async function realPath(url: string, route: string, ana: Account): Promise<string> {
  const bea = await demoMember(url, 'bea')
  const anonKey = await anonKeyOf(url)
  const headers = { apikey: anonKey, Authorization: `Bearer ${String(ana.session['access_token'])}` }
  const answer = await fetch(`${url}/rest/v1/conversations?select=id&order=created_at.desc&limit=1`, { headers })
  const conversations: { id: string }[] = await answer.json()
  const given: Record<string, string | undefined> = { id: bea.id, recipientId: bea.id, conversationId: conversations[0]?.id }
  return route.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined) throw new Error(`${route} asks for ${name}, which this test cannot fill in`)
    return value
  })
}

for (const path of ['/', '/auth', '/auth?mode=signup']) {
  test(`a visitor meets no barrier on ${path}`, async ({ page }) => {
    // The public page only reads the theme when it opens.
    for (const theme of themes) {
      await wear(page, theme)
      await page.goto(path)
      await expectSettled(page)
      expect(await isDark(page)).toBe(theme === 'dark')
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size)
        await (theme === 'dark' ? expectAccessibleColors(page) : expectAccessible(page))
      }
    }
  })
}

test('a visitor meets no barrier when requesting a new password and setting it at /reset-password', async ({ page, town }) => {
  const ana = await town.account('Ana Barrier')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot it? It happens.' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto((await newestMail(town, ana.email, 'recovery')).link)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

for (const route of memberRoutes) {
  test(`a member meets no barrier on ${route}`, async ({ page, town }) => {
    const ana = await demoMember(town.url, 'ana')
    await town.signIn(page, ana)
    await page.setViewportSize(narrow)
    await page.goto(await realPath(town.url, route, ana))
    await expectSettled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
    await expectAccessibleAtBothWidths(page)
  })
}

test('a member meets no barrier in an open trade', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await page.goto('/trades')
  await expectSettled(page)
  await page.getByRole('main').locator('a[href*="id="]').filter({ visible: true }).first().click()
  await expect(page.getByRole('article', { name: /^Trade with/ })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a member meets no barrier in the menu, the drawer and the bell', async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'ana'))
  await page.goto('/homepage')
  await expectSettled(page)
  const opened = async (button: Locator, role: 'dialog' | 'menu') => {
    await button.click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectAccessibleInBothThemes(page, `[role=${role}]`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await opened(page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }), 'dialog')
  await opened(bell, 'dialog')
  await page.setViewportSize(desktop)
  await opened(page.getByRole('button', { name: 'Account menu' }), 'menu')
  await opened(bell, 'dialog')
})
