// Whether a public page that someone comes back to is shown as they left it, from the browser's back/forward cache. A listener
// for `unload` keeps a page out of it, so one page is opened with such a listener, which must be noticed.
//   npm run bench -- back-forward
import { chromium, type Browser } from '@playwright/test'
import { chromiumFlags, findCachingChromium } from '../tests/support/journeys/chromium.ts'
import { startServer } from '../tests/support/setup/server.ts'

const paths = ['/', '/help', '/how-it-works']

const server = await startServer({ DEMO: 'off' })
// Playwright switches the cache off, because some of its own calls do not expect a page to come back.
const browser = await chromium.launch({
  executablePath: findCachingChromium(),
  args: chromiumFlags,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
try {
  for (const path of paths) tell(path, true, await comesBack(browser, path, false))
  tell('/ with a listener for unload', false, await comesBack(browser, '/', true))
} finally {
  await browser.close()
  await server.stop()
}

/** Opens the page, follows a link, and goes back. */
async function comesBack(from: Browser, path: string, withListener: boolean): Promise<boolean> {
  const context = await from.newContext()
  const page = await context.newPage()
  await page.addInitScript((isListening) => {
    if (isListening) addEventListener('unload', () => {})
    addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset['persisted'] = String(persisted)))
  }, withListener)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Page.enable')
  await page.goto(server.url + path)
  await page.goto(`${server.url}/about`)
  const isBack = new Promise((resolve) => cdp.once('Page.frameNavigated', resolve))
  await cdp.send('Runtime.evaluate', { expression: 'history.back()' })
  await isBack
  const shown = `document.readyState === 'complete' && document.documentElement.dataset.persisted`
  const expression = `new Promise((resolve) => { const look = () => ${shown} ? resolve(${shown}) : setTimeout(look, 10); look() })`
  const { result } = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true })
  return result.value === 'true'
}

function tell(what: string, expected: boolean, isRestored: boolean): void {
  console.log(
    `${what.padEnd(32)}${isRestored ? 'comes back from the cache' : 'is loaded again'}: ${isRestored === expected ? 'as it must' : 'WRONG'}`,
  )
  if (isRestored !== expected) process.exitCode = 1
}
