import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No barrier that axe can find on the page as it stands now, or in one part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.evaluate(untilStill)
  const axe = new AxeBuilder({ page })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`)
  expect(found, `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

// Colours on their way from one theme to the other have contrasts of their own. What never ends, or rests, is not waited for.
async function untilStill(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const passing = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map((animation) => animation.finished))
}
