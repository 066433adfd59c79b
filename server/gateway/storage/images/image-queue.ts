// Limits picture jobs: how many run at once, their memory, how many wait, and how long each takes. sharp does the work on
// its own threads; this only starts it.
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { ImageProblem } from './problems.ts'

// One thread per picture and several pictures at a time: for many small pictures that has the highest throughput.
sharp.concurrency(1)
// The same file is rarely decoded twice in a row, and what libvips would cache is memory that decompression bombs fill.
sharp.cache(false)

export type MemoryShare = {
  /** Waits until that much memory is available, and reserves it until the job ends. Called at most once per job. */
  take(bytes: number): Promise<void>
}
export type ImageQueue = {
  run<Made>(work: (room: MemoryShare) => Promise<Made>): Promise<Made>
  stats(): { running: number; waiting: number; refused: number }
}
type Limits = { atOnce?: number; waiting?: number; memory?: number; timeMs?: number }

export const workSeconds = 10
/** For decoded pictures, in bytes. Threads keep their largest allocation: the process grows 4 times as much, 7 without MALLOC_ARENA_MAX. */
export const workMemory = 40 * 1024 * 1024

export function openImageQueue({
  atOnce = Math.min(availableParallelism(), 4),
  waiting: most = 64,
  memory = workMemory,
  timeMs = workSeconds * 1000,
}: Limits = {}): ImageQueue {
  const places = pLimit(atOnce)
  const wanting: { bytes: number; enter: () => void }[] = []
  let free = memory
  let refused = 0

  function letIn(): void {
    while (wanting[0] !== undefined && wanting[0].bytes <= free) {
      const { bytes, enter: go } = wanting.shift() as { bytes: number; enter: () => void }
      free -= bytes
      go()
    }
  }

  return {
    async run(work) {
      if (places.pendingCount >= most) {
        refused += 1
        throw new ImageProblem('busy')
      }
      let held = 0
      const room: MemoryShare = {
        take: (bytes) =>
          new Promise((resolve) => {
            const asked = Math.min(bytes, memory)
            wanting.push({ bytes: asked, enter: () => resolve(void (held = asked)) })
            letIn()
          }),
      }
      return new Promise((resolve, reject) => {
        places(async () => {
          const done = work(room).finally(() => {
            free += held
            letIn()
          })
          // The caller gets its timeout in time, but the next one starts only when the thread has really finished.
          within(done, timeMs).then(resolve, reject)
          await done.catch(() => {})
        }).catch(reject)
      })
    },
    stats: () => ({ running: places.activeCount, waiting: places.pendingCount, refused }),
  }
}

function within<Made>(done: Promise<Made>, timeMs: number): Promise<Made> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ImageProblem('took_too_long')), timeMs)
  })
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
