// A town without the demo, whose clock a journey sets: before members sign up, and on past whatever is due. The license gate is on.
import type { Page } from '@playwright/test'
import { test as base, type Account, type Town } from './journey.ts'
import type { JourneyServer } from './journey-server.ts'

export { expect, type Account, type Town } from './journey.ts'

export const test = base.extend({ settings: { LICENSE_GATE: 'acknowledge' } })

/** Sets the product's clock, which shows the real time before, to a moment, and then on to others; what is due by then is done. */
export function clockOf(server: JourneyServer): (moment: string, pages?: Page[]) => Promise<void> {
  let aheadMs = 0
  return async (moment, pages = []) => {
    const minutes = Math.round((Date.parse(moment) - Date.now() - aheadMs) / 60_000)
    aheadMs += minutes * 60_000
    const [days, rest] = [Math.floor(minutes / 1440), minutes % 1440]
    if (days > 0) await server.admin('clock', `+${days}d`)
    if (rest > 0) await server.admin('clock', `+${rest}m`)
    for (const page of pages) {
      await page.clock.setSystemTime(new Date(moment))
      await page.reload()
    }
  }
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
