// How long the tasks of a page's main thread take, in milliseconds of processor time, so that what else the machine does is not counted.
import type { Page } from '@playwright/test'

type Traced = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** The tasks while `act` runs. A trace is held in memory, so this is for some seconds at a time. */
export async function tasksDuring<T>(page: Page, act: () => Promise<T>): Promise<{ tasks: number[]; answer: T }> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('this page has no browser to trace')
  await browser.startTracing(page, { categories: ['toplevel'] })
  const answer = await act()
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: Traced[] }
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
  const tasks = events.filter((each) => each.name.endsWith('RunTask') && main.has(threadOf(each))).map(({ tdur = 0 }) => tdur / 1000)
  if (tasks.length === 0) throw new Error('the browser did not say how long its tasks were')
  return { tasks, answer }
}

export const longestOf = (tasks: readonly number[]): number => tasks.reduce((worst, ms) => Math.max(worst, ms), 0)
