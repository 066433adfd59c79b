// The worker's side of read-calendar.ts: one calendar, then it ends.
import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type Question, TooMuch } from './busy-times.ts'

try {
  parentPort?.postMessage({ busy: busyTimes(workerData as Question) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof TooMuch ? 'too_large' : 'not_a_calendar' })
}
