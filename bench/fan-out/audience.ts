// The process with the sockets, and the messages it sends back.
import { fork } from 'node:child_process'
import type { Order, Word } from './hearers.ts'

type Report = Extract<Word, { heard: number }>
export type Hearers = { reachedAt: ReadonlyMap<number, number>; report(): Promise<Report> }

/** Resolves once every socket is listening. */
export async function openHearers(url: string, on: { anonKey: string; tokens: string[]; change: object }): Promise<Hearers> {
  const child = fork(new URL('./hearers.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const reachedAt = new Map<number, number>()
  const order = (what: Order) => child.send(what)
  const heard = <T>(pick: (word: Word) => T | null) =>
    new Promise<T>((resolve, reject) => {
      child.on('message', (word: Word) => {
        const picked = pick(word)
        if (picked !== null) resolve(picked)
      })
      child.once('exit', () => reject(new Error('the sockets ended too early')))
    })
  child.on('message', (word: Word) => {
    if ('reached' in word) reachedAt.set(word.reached, word.at)
  })
  const joined = heard((word) => ('joined' in word ? true : null))
  order({ open: { url, topic: 'room', ...on } })
  await joined
  return {
    reachedAt,
    report() {
      const report = heard((word) => ('heard' in word ? word : null))
      order({ report: true })
      return report
    },
  }
}
