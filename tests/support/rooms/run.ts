// Messages for everyone in one room: first while all listen, then while the processes are restarted one after the other.
import { setTimeout as wait } from 'node:timers/promises'
import type { Clone } from '../setup/clone.ts'
import { openClients, type Report } from './clients.ts'
import { openRoomsTown } from './town.ts'

type Run = { sockets: number; processes: number; aSecond: number; seconds: number; restarts: number }
/** `lastMs`: from the last of the messages that all listen to until everyone has it. */
export type RoomsOutcome = Report & { written: number; writtenASecond: number; lastMs: number; slowestMs: number }
type Watch = { opened(pids: number[]): void; heard(pids: number[]): void; restarted(ms: number): void }

export async function runRooms(database: Clone, run: Run, watch?: Watch): Promise<RoomsOutcome> {
  const town = await openRoomsTown(database, run)
  try {
    const clients = await openClients(town.places)
    const pids = town.pids()
    watch?.opened(pids)
    const began = performance.now()
    for (const count = run.seconds * run.aSecond; town.written() < count;) {
      await town.write()
      // Each has its moment, so that after a slow one the next ones come sooner.
      await wait(Math.max(0, began + (town.written() * 1_000) / run.aSecond - performance.now()))
    }
    const writtenASecond = town.written() / ((performance.now() - began) / 1_000)
    const ended = performance.now()
    await clients.until(town.written())
    const lastMs = Math.round(performance.now() - ended)
    watch?.heard(pids)

    let slowestMs = 0
    const ending = new AbortController()
    const writing = (async () => {
      while (!ending.signal.aborted) await Promise.all([town.write(), wait(250)])
    })()
    for (let restart = 0; restart < run.restarts; restart += 1) {
      const since = performance.now()
      await town.restart(restart % run.processes)
      await clients.until(town.written())
      const ms = Math.round(performance.now() - since)
      slowestMs = Math.max(slowestMs, ms)
      watch?.restarted(ms)
    }
    ending.abort()
    await writing
    await clients.until(town.written())
    return { ...(await clients.report()), written: town.written(), writtenASecond, lastMs, slowestMs }
  } finally {
    await town.close()
  }
}
