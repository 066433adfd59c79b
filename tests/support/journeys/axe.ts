import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare const axe: { run(part: string | Document, options: RunOptions): Promise<AxeResults> }

// Put into a page as text: importing it would also run it here.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules that depend on the theme; everything else is the same in both. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** No accessibility violations that axe can find on the current page, or in a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await expectNoViolation(page, part)
}

/** Only what depends on the theme: for a page that was already checked in the other one. */
export async function expectAccessibleColors(page: Page): Promise<void> {
  await expectNoViolation(page, undefined, colorRules)
}

/** In light and then in dark, through the system's setting, because opening a screen is what takes most of the time. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    await expect.poll(() => isDark(page)).toBe(theme === 'dark')
    await expectNoViolation(page, part, theme === 'dark' ? colorRules : undefined)
  }
}

/** Checks all rules, or only `rules`. Frames of other origins are not looked into: there are none. */
async function expectNoViolation(page: Page, part: string | undefined, rules?: string[]): Promise<void> {
  await page.evaluate(untilStill)
  // A page keeps it until the next one is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    ([where, only]) => axe.run(where ?? document, { resultTypes: ['violations'], ...(only === undefined ? {} : { runOnly: only }) }),
    [part, rules] as const,
  )
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`)
  expect(found, `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

export const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

/** Runs in the page: colors in transition have other contrasts, so wait for animations, except paused or infinite ones. */
export async function untilStill(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const passing = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map((animation) => animation.finished))
}
