// Scrolls a room of the chat from one end to the other, and notes what its page draws and how long its tasks are.
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { longestOf, tasksDuring } from './tasks.ts'

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
  await page.evaluate(() => {
    Object.assign((globalThis as Noting).notes, { rows: 0, outOfOrder: 0, seen: new Set() })
    // A change, so that what is drawn already is noted.
    document.body.append(document.createComment(''))
  })
  let longest = 0
  for (let hasMore = true; hasMore;) {
    const { tasks, answer } = await tasksDuring(page, () => scrolled(page, stepPx))
    longest = Math.max(longest, longestOf(tasks))
    hasMore = answer.hasMore
    console.log(`  ${answer.seen} messages, the longest task ${longest.toFixed(1)} ms`)
  }
  const { rows, outOfOrder, seen } = await page.evaluate(() => {
    const { notes } = globalThis as Noting
    return { ...notes, seen: [...notes.seen] }
  })
  // Others write meanwhile, so that the last one that was seen is not known before.
  const missing = seen.reduce((last, number) => Math.max(last, number), 0) - seen.length
  return { rows, outOfOrder, missing, longest, seconds: (performance.now() - begun) / 1_000 }
}

/** For half a second nothing further came: others write a message a second, so it never stays quiet for longer. */
const idleFrames = 30

/** So many frames, or until there is nothing further. */
const scrolled = (page: Page, stepPx: number): Promise<{ seen: number; hasMore: boolean }> =>
  page.evaluate(
    async ([step, most]) => {
      const log = document.querySelector('[role=log]')
      if (log === null) return { seen: 0, hasMore: false }
      let idle = 0
      for (let frames = 0; frames < 600 && idle < most; frames++) {
        log.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        // Above the messages is what loads earlier ones, below them what loads later ones, if there are any.
        const further = log.querySelectorAll('.chat-further')
        const toGo = step < 0 ? log.scrollTop : log.scrollHeight - log.clientHeight - log.scrollTop
        const isMoreToLoad = step < 0 ? Boolean(further[0]?.querySelector('button')) : further.length > 1
        idle = isMoreToLoad || toGo > 2 ? 0 : idle + 1
      }
      return { seen: (globalThis as Noting).notes.seen.size, hasMore: idle < most }
    },
    [stepPx, idleFrames] as const,
  )

/** What stays in memory, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / 1024 / 1024
}
