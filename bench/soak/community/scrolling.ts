// Scrolls a room of the chat from one end to the other, and notes what its page draws and how long its tasks are.
import { expect, type BrowserContext, type Page } from '@playwright/test'

/** `rows`: the most at once. `longest`: of the page's tasks, in ms of processor time. `missing` and `outOfOrder` are counts of messages. */
export type Scrolled = { rows: number; longest: number; missing: number; outOfOrder: number; seconds: number }
type Notes = { rows: number; seen: Set<number>; outOfOrder: number }
type Noting = typeof globalThis & { notes: Notes }

export async function openRoom(context: BrowserContext, url: string, session: object): Promise<Page> {
  await context.addInitScript((value) => localStorage.setItem('sb-127-auth-token', value), JSON.stringify(session))
  const page = await context.newPage()
  await page.goto(`${url}/forum?room=hair`)
  await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('log').getByRole('article').first()).toBeVisible()
  await page.evaluate(note)
  return page
}

/** Notes from now on what each change draws. */
function note(): void {
  const notes: Notes = { rows: 0, seen: new Set(), outOfOrder: 0 }
  Object.assign(globalThis, { notes })
  new MutationObserver(() => {
    const rows = document.querySelectorAll('[role=log] article')
    notes.rows = Math.max(notes.rows, rows.length)
    let before = 0
    for (const row of rows) {
      const number = Number(/^Message (\d+)\./.exec(row.querySelector('.chat-text')?.textContent ?? '')?.[1])
      if (before > 0 && number !== before + 1) notes.outOfOrder += 1
      before = number
      notes.seen.add(number)
    }
  }).observe(document.body, { subtree: true, childList: true })
}

/** By so many px in each frame, until there is nothing further. */
export async function scrollThrough(page: Page, stepPx: number): Promise<Scrolled> {
  const begun = performance.now()
  const browser = page.context().browser()
  await page.evaluate(() => {
    Object.assign((globalThis as Noting).notes, { rows: 0, outOfOrder: 0, seen: new Set() })
    // A change, so that what is drawn already is noted.
    document.body.append(document.createComment(''))
  })
  const box = await page.getByRole('log').boundingBox()
  if (box === null || browser === null) throw new Error('there are no messages')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await browser.startTracing(page, { categories: ['toplevel'] })
  for (let idle = 0; idle < 100;) {
    await page.mouse.wheel(0, stepPx)
    idle = (await hasMore(page, stepPx < 0)) ? 0 : idle + 1
  }
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as Trace
  const { rows, outOfOrder, seen } = await page.evaluate(() => {
    const { notes } = globalThis as Noting
    return { ...notes, seen: [...notes.seen] }
  })
  const missing = Math.max(...seen) - seen.length
  return { rows, outOfOrder, missing, longest: longestTask(trace), seconds: (performance.now() - begun) / 1_000 }
}

type Trace = { traceEvents: { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } }[] }

/** In processor time, so that what else the machine does is not counted. */
function longestTask({ traceEvents }: Trace): number {
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('the browser did not say how long its tasks were')
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0)
}

/** After the next frame. */
const hasMore = (page: Page, isUp: boolean): Promise<boolean> =>
  page.evaluate(async (up) => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const log = document.querySelector('[role=log]')
    if (log === null) return false
    const isLoading = log.textContent.includes('Load')
    const toGo = up ? log.scrollTop : log.scrollHeight - log.clientHeight - log.scrollTop
    return (up && isLoading) || toGo > 2
  }, isUp)

/** What stays in memory, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / 1024 / 1024
}
