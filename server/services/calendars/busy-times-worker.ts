// The worker's side of read-calendar.ts: one calendar, then it ends.
import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type Question, TooMuch } from './busy-times.ts'

parentPort?.postMessage(answer(workerData as Question), [])

function answer(question: Question): object {
  try {
    return { reading: busyTimes(question) }
  } catch (error) {
    return { problem: error instanceof TooMuch ? 'too_large' : 'not_a_calendar' }
  }
}
