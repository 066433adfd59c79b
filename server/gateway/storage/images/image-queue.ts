// Limits picture work: how many at once, how much memory, how many waiting, how long each. sharp does the work itself on
// its own threads; this only starts it.
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { ImageProblem } from './problems.ts'

// Each picture is made on one thread, and several at a time: for many small pictures that gives the most in all.
sharp.concurrency(1)
// The same file is hardly ever decoded twice in a row; what libvips would keep is memory the bombs ask for.
sharp.cache(false)

export type MemoryShare = {
  /** Waits until that much memory is free, and holds it until the work ends. Called at most once per work. */
  take(bytes: number): Promise<void>
}
export type ImageQueue = {
  run<Made>(work: (room: MemoryShare) => Promise<Made>): Promise<Made>
  stats(): { running: number; waiting: number; refused: number }
}
type Limits = { atOnce?: number; waiting?: number; memory?: number; timeMs?: number }

export const workSeconds = 10
/** Of decoded pictures at one time, in bytes. Each thread keeps what its largest took, so the process grows by four times as much, or seven where MALLOC_ARENA_MAX is not set. */
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
          // The caller is answered in time; the next one starts only when the thread has really let go of this picture.
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
