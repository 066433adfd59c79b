// What a database process of this machine has used of its processor cores, and how long it waited for one.
import fs from 'node:fs'

/** `coreMs`: on a core. `waitMs`: this process or the server's own was ready to run, but waited for a core. */
export type CoreTime = { coreMs: number; waitMs: number }
export type ProcessMeter = {
  start(): void
  /** Since the start. */
  read(): CoreTime
  close(): void
}

const none = { coreMs: 0, waitMs: 0 }
/** Without a meter nothing is known. */
export const noMeter: ProcessMeter = { start: () => {}, read: () => none, close: () => {} }

const text = Buffer.alloc(96)
let own: number | null = null

/** Of systems other than Linux nothing is known. */
export function openProcessMeter(processId: number): ProcessMeter {
  try {
    // A socket may also lead to another container, whose numbers mean other processes here.
    if (!fs.readFileSync(`/proc/${processId}/comm`, 'latin1').startsWith('postgres')) return noMeter
    own ??= openTimes(process.pid)
    return meterOf(openTimes(processId), own)
  } catch {
    return noMeter
  }
}

function meterOf(file: number, server: number): ProcessMeter {
  let from = none
  let isClosed = false
  const now = () => {
    const { coreMs, waitMs } = readTimes(file)
    return { coreMs, waitMs: waitMs + readTimes(server).waitMs }
  }
  return {
    start() {
      from = now()
    },
    read() {
      if (isClosed) return none
      const { coreMs, waitMs } = now()
      return { coreMs: Math.max(0, coreMs - from.coreMs), waitMs: Math.max(0, waitMs - from.waitMs) }
    },
    close() {
      if (!isClosed) fs.closeSync(file)
      isClosed = true
    },
  }
}

const openTimes = (processId: number) => fs.openSync(`/proc/${processId}/schedstat`, 'r')

/** Its main thread's: time on a core and waiting for one, in ns, and the number of turns. */
function readTimes(file: number): CoreTime {
  try {
    const length = fs.readSync(file, text, 0, text.length, 0)
    const [coreNs = 0, waitNs = 0] = text.toString('latin1', 0, length).split(' ').map(Number)
    return { coreMs: coreNs / 1e6, waitMs: waitNs / 1e6 }
  } catch {
    return none // it has ended
  }
}
