// Opens screens, and what is opened from them, and expects everything to fit.
import type { Page } from '@playwright/test'
import { untilStill } from '../journeys/axe.ts'
import { type Account, expect, test, type Town } from '../journeys/journey.ts'
import { untilSettled } from '../journeys/settled.ts'
import { misfits } from './fits.ts'

type Press = readonly ['button' | 'menuitem' | 'tab' | 'combobox', RegExp, typed?: string]
/** An address, and after it what is pressed or typed there: each list one after the other, until what is to be looked at is open. */
export type Screen = string | readonly [path: string, ...ways: (readonly Press[])[]]

export const button = (name: RegExp): Press => ['button', name]
export const item = (name: RegExp): Press => ['menuitem', name]
export const tab = (name: RegExp): Press => ['tab', name]
export const more = button(/^More/)

/** What only `npm run soak -- shell/long-texts` looks at: all screens take it four minutes. */
export const bySoak = (...screens: Screen[]): Screen[] => (process.env['LONG_TEXTS'] === 'all' ? screens : [])

/** Without someone: as a visitor. */
export async function lookAt(town: Town, who: Account | undefined, screens: readonly Screen[]): Promise<void> {
  if (screens.length === 0) return
  const page = await town.window(who)
  for (const screen of screens) {
    const [path, ...ways] = typeof screen === 'string' ? [screen] : screen
    await test.step(path, async () => {
      await open(page, path)
      await expectFits(page, path)
    })
    for (const way of ways) {
      const name = [path, ...way.map(([, pressed]) => pressed.source)].join(' ')
      await test.step(name, async () => {
        if (way !== ways[0]) await open(page, path)
        for (const [role, pressed, typed] of way) {
          const control = page.getByRole(role, { name: pressed }).filter({ visible: true }).first()
          await (typed === undefined ? control.click({ timeout: 10_000 }) : control.fill(typed))
          await untilSettled(page)
        }
        await expectFits(page, name)
      })
    }
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilSettled(page)
}

async function expectFits(page: Page, name: string): Promise<void> {
  // A dialog that is about to fade in does not show yet.
  await page.evaluate(untilStill)
  expect.soft(await misfits(page, page.viewportSize()?.width ?? 0), name).toEqual([])
}
