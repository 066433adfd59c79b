// A thread with ten thousand replies, scrolled from its first to its last and back on a phone: how many replies are ever in the page, and
// does any task take the browser more than 50 ms of processor time? (By the clock, a task also takes what others use of the processor.)
//   npm run soak -- community/replies [replies]
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { chromiumFlags, findChromium } from '#tests/support/journeys/chromium.ts'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { cloneOf } from '#tests/support/setup/clone.ts'
import { startScratch } from '#tests/support/setup/scratch.ts'
import { startServer } from '#tests/support/setup/server.ts'

const most = { drawn: 60, taskMs: 50 }
const replies = Number(process.argv[2] ?? 10_000)

const { scratch, stop } = await startScratch()
const database = await cloneOf(scratch)
const server = await startServer({ DATABASE_URL: database.ownerUrl, AUTHENTICATOR_URL: database.authenticatorUrl, DEMO: 'on' })
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  const { session } = await demoMember(server.url, 'ana')
  const thread = await longThread()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await context.addInitScript(
    ([key, value]) => {
      localStorage.setItem(key, value)
      Object.assign(window, { seen: { drawn: 0 } })
    },
    [`sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`, JSON.stringify(session)] as const,
  )
  const page = await context.newPage()
  await page.goto(`${server.url}/forum/thread/${thread}`)
  await page.getByText('Reply number 0,').waitFor()
  // The screen itself is measured by the benches: from here on it is scrolled.
  await browser.startTracing(page, { categories: ['toplevel'] })
  const loaded = await scrolled(page)
  const tasks = tasksIn(await browser.stopTracing())
  const { drawn } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const longest = tasks.reduce((worst, ms) => Math.max(worst, ms), 0)
  const over = tasks.filter((ms) => ms > most.taskMs).length
  console.log(`${loaded} replies, at most ${drawn} in the page (limit ${most.drawn})`)
  console.log(`${tasks.length} tasks, ${over} over ${most.taskMs} ms of processor time, the longest ${longest.toFixed(0)} ms`)
  const isWell = tasks.length > 0 && loaded === replies && drawn <= most.drawn && over === 0
  console.log(isWell ? 'ok' : 'FAIL')
  process.exitCode = isWell ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  await database.drop()
  await stop()
}

type Seen = { drawn: number }
type Traced = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** The milliseconds of processor time that each task of the page's main thread took. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: Traced[] }
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
  return events.filter((each) => each.name.endsWith('RunTask') && main.has(threadOf(each))).map(({ tdur = 0 }) => tdur / 1000)
}

/** Posted directly, because members can post 5,000 replies in a thread at most. */
async function longThread(): Promise<string> {
  const client = new pg.Client(database.owner)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into public.forum_threads (author_id, category, kind, title, body, reply_count)
     select id, 'general', 'discussion', 'A long thread', 'Nothing else to say.', $1 from public.profiles order by created_at limit 1 returning id`,
    [replies],
  )
  const thread = rows[0]?.id ?? ''
  await client.query(
    `insert into public.forum_replies (thread_id, author_id, body, created_at)
     select $1, (array(select id from public.profiles order by created_at limit 20))[number % 20 + 1],
       'Reply number ' || number || ', about the lamp. ' || repeat('It may be the prep as well. ', number % 7), now() - interval '1 second' * ($2 - number)
     from generate_series(0, $2 - 1) as number`,
    [thread, replies],
  )
  await client.end()
  return thread
}

/** Loads page after page to the end, then goes back to the top; returns how many replies the end has. */
async function scrolled(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: 'Show more replies' })
  while (true) {
    await glide(page, 1)
    if ((await more.count()) === 0) break
    await more.click()
    await page.waitForFunction(() => document.querySelector('.replies-further [aria-busy]') === null)
  }
  const last = await page.locator('.replies [data-reply]').last().innerText()
  await glide(page, -1)
  return Number(/Reply number (\d+),/.exec(last)?.[1] ?? -1) + 1
}

/** Half a window a frame, up or down, until the end of the page. */
function glide(page: Page, way: 1 | -1): Promise<void> {
  return page.evaluate(async (direction) => {
    const { seen } = window as unknown as { seen: Seen }
    for (let before = Number.NaN; before !== scrollY;) {
      seen.drawn = Math.max(seen.drawn, document.querySelectorAll('.replies [data-reply]').length)
      before = scrollY
      scrollBy(0, (direction * innerHeight) / 2)
      await new Promise((done) => requestAnimationFrame(done))
    }
  }, way)
}
