// A window that notes what hostile texts run in it (tests/support/attacks/hostile-texts.ts), without the content security policy that
// would keep them from it.
import type { Page } from '@playwright/test'
import { expect, type Account, type Town } from '../journeys/journey.ts'

export type Guarded = { page: Page; executed: number[] }

/** Tall, so that whole lists are in it. */
const viewport = { width: 1280, height: 3000 }

export async function guarded(town: Town, account: Account): Promise<Guarded> {
  const page = await town.window(account, { viewport, isMobile: false, hasTouch: false, reducedMotion: 'reduce', bypassCSP: true })
  page.setDefaultTimeout(10_000)
  const executed: number[] = []
  await page.exposeBinding('xss', (_, at: number) => void executed.push(at))
  return { page, executed }
}

/** Nothing has run, and nothing waits to be pressed. */
export async function expectNothingRuns(page: Page, executed: readonly number[], where: string): Promise<void> {
  expect(await page.evaluate(acting), `what could run on ${where}`).toEqual([])
  expect(executed, `what ran on ${where}`).toEqual([])
}

/** Elements that run something of their own, which ours never do. */
function acting(): string[] {
  return [...document.querySelectorAll('*')]
    .filter(
      (each) =>
        (each.matches('body script, iframe, object, embed, base') && each.outerHTML.includes('xss(')) ||
        [...each.attributes].some(
          ({ name, value }) =>
            /^on|^srcdoc$/i.test(name) ||
            (/^(?:href|src|action|formaction|data|xlink:href)$/i.test(name) && /^\W*(?:javascript|vbscript|data:text)/i.test(value)),
        ),
    )
    .map((each) => each.outerHTML.slice(0, 300))
}
