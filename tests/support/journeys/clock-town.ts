// A town without the demo, whose clock a journey sets: before members sign up, and on past whatever is due. The license gate is on.
import type { Page } from '@playwright/test'
import { test as base, type Account, type Town } from './journey.ts'
import type { JourneyServer } from './journey-server.ts'

export { expect, type Account, type Town } from './journey.ts'

export const test = base.extend({ settings: { LICENSE_GATE: 'acknowledge' } })

/** The product's clock shows this moment, and everything due by then has been done. */
export async function setClock(server: JourneyServer, moment: string): Promise<void> {
  const shown = /says (.+Z)\./.exec(await server.admin('clock', '+0m'))?.[1] ?? ''
  const minutes = Math.round((Date.parse(moment) - Date.parse(shown)) / 60_000)
  const sign = minutes < 0 ? '-' : '+'
  await server.admin('clock', `${sign}${Math.floor(Math.abs(minutes) / 1440)}d`)
  await server.admin('clock', `${sign}${Math.abs(minutes) % 1440}m`)
}

/** A window in another time zone, whose clock shows this moment. Sessions end by real time, so here theirs outlasts any clock. */
export async function windowAt(town: Town, account: Account, timezoneId: string, moment: string): Promise<Page> {
  const page = await town.window(
    { ...account, session: { ...account.session, expires_at: Date.parse('2040-01-01') / 1000 } },
    { timezoneId },
  )
  await page.clock.setSystemTime(new Date(moment))
  return page
}

/** The clock of the product and those of both windows. */
export async function untilMoment(server: JourneyServer, pages: Page[], moment: string): Promise<void> {
  await setClock(server, moment)
  for (const page of pages) {
    await page.clock.setSystemTime(new Date(moment))
    await page.reload()
  }
}
