import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules that depend on the theme; everything else is the same in both. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** No accessibility violations that axe can find on the current page, or in a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await expectNoViolation(page, part, axeOn(page))
}

/** In light and then in dark, through the system's setting, because opening a screen is what takes most of the time. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    await expect.poll(() => isDark(page)).toBe(theme === 'dark')
    await expectNoViolation(page, part, theme === 'light' ? axeOn(page) : axeOn(page).withRules(colorRules))
  }
}

// The other mode opens a blank page for each run, to keep frames of other origins from the result: there are none.
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

async function expectNoViolation(page: Page, part: string | undefined, axe: AxeBuilder): Promise<void> {
  await page.evaluate(untilStill)
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`)
  expect(found, `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

export const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

// Colors in transition have other contrasts, so wait for animations, except paused or infinite ones.
async function untilStill(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const passing = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map((animation) => animation.finished))
}
