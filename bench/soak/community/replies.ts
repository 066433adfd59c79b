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
import { longestOf, tasksDuring } from './tasks.ts'

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
  const tasks: number[] = []
  const scroll = async (way: 1 | -1) => {
    const leg = await tasksDuring(page, () => scrolled(page, way))
    tasks.push(...leg.tasks)
    console.log(`at reply ${leg.answer.at} of ${replies}, the longest task ${longestOf(tasks).toFixed(0)} ms`)
    return leg.answer
  }
  let loaded = 0
  for (let hasMore = true; hasMore;) ({ at: loaded, hasMore } = await scroll(1))
  for (let hasMore = true; hasMore;) ({ hasMore } = await scroll(-1))
  const { drawn } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const over = tasks.filter((ms) => ms > most.taskMs).length
  console.log(`${loaded} replies, at most ${drawn} in the page (limit ${most.drawn})`)
  console.log(`${tasks.length} tasks, ${over} over ${most.taskMs} ms of processor time, the longest ${longestOf(tasks).toFixed(0)} ms`)
  const isWell = loaded === replies && drawn <= most.drawn && over === 0
  console.log(isWell ? 'ok' : 'FAIL')
  process.exitCode = isWell ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  await database.drop()
  await stop()
}

type Seen = { drawn: number }

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

/**
 * Half a window a frame for so many frames, or to the end: down, where more is loaded until there is no more, or up. All of it in
 * the page, because what looks for a button from outside takes long itself.
 */
function scrolled(page: Page, way: 1 | -1): Promise<{ at: number; hasMore: boolean }> {
  return page.evaluate(async (direction) => {
    const { seen } = window as unknown as { seen: Seen }
    let hasMore = true
    for (let frames = 0; hasMore && frames < 600; frames++) {
      seen.drawn = Math.max(seen.drawn, document.querySelectorAll('.replies [data-reply]').length)
      const [before, isLoading] = [scrollY, document.querySelector('.replies-further [aria-busy]') !== null]
      scrollBy(0, (direction * innerHeight) / 2)
      await new Promise((done) => requestAnimationFrame(done))
      if (isLoading || before !== scrollY) continue
      const more = direction === 1 ? document.querySelector<HTMLElement>('.replies-further button') : null
      more?.click()
      hasMore = more !== null
      await new Promise((done) => requestAnimationFrame(done))
    }
    const last = [...document.querySelectorAll('.replies [data-reply]')].at(-1)?.textContent ?? ''
    return { at: Number(/Reply number (\d+),/.exec(last)?.[1] ?? -1) + 1, hasMore }
  }, way)
}
