// The bare minimum of a fan-out in a process of its own, so that it can be measured.
import { fork } from 'node:child_process'
import type { LimitOrder, LimitWord } from './limit.ts'

export type Limit = { url: string; pid: number; say(place: number): Promise<void>; close(): void }

export async function openLimit(): Promise<Limit> {
  const child = fork(new URL('./limit.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const { port } = await new Promise<LimitWord>((resolve, reject) => {
    child.once('message', (word) => resolve(word as LimitWord))
    child.once('exit', () => reject(new Error('the bare fan-out ended before it was ready')))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    say: (place) => new Promise((resolve) => child.send({ say: place } satisfies LimitOrder, () => resolve())),
    close: () => child.disconnect(),
  }
}
