// Computes busy times in a worker with a limit of time and memory, a few at a time: what exceeds them is ended, and the server's
// own thread never waits.
import { Worker, type WorkerOptions } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Question, Reading } from './busy-times.ts'
import { CalendarProblem } from './fetch-calendar.ts'

const wholeMs = 5_000
const mostAtOnce = 2
const mostMegabytes = 128

type Answer = { reading: Reading } | { problem: 'too_large' | 'not_a_calendar' }

const inTurn = pLimit(mostAtOnce)

export function readCalendar(question: Question): Promise<Reading> {
  return inTurn(() => inWorker(question))
}

function inWorker(question: Question): Promise<Reading> {
  const worker = startWorker({
    workerData: question,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    // What a calendar makes a library print is not for the log.
    stdout: true,
    stderr: true,
  })
  return new Promise<Reading>((resolve, reject) => {
    const tooLarge = () => reject(new CalendarProblem('too_large'))
    const timer = setTimeout(tooLarge, wholeMs)
    worker.once('message', (answer: Answer) => {
      if ('reading' in answer) resolve(answer.reading)
      else reject(new CalendarProblem(answer.problem))
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooLarge()
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      tooLarge()
    })
  }).finally(() => void worker.terminate())
}

/** Built beside the server. While developing it is a source, which tsx has to load here as well: it does not reach into workers by itself. */
function startWorker(options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./calendar-worker.js', import.meta.url), options)
  const source = JSON.stringify(new URL('./busy-times-worker.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, { ...options, eval: true })
}
