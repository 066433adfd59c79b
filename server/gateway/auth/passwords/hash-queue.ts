// A few hashes run at once; the rest wait, and networks take turns. One network may fill the queue only while no other
// needs it: when the queue is full, the newest request of the network with the most waiting is refused.
import { problem } from '../problems.ts'

type Waiting = { start: () => void; refuse: (reason: Error) => void }

export function makeHashQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  /** By network, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  let running = 0
  let inAll = 0

  function join(network: string): Promise<void> {
    const own = waiting.get(network) ?? []
    if (inAll >= mostWaiting) makeRoom(own.length)
    return new Promise((start, refuse) => {
      own.push({ start, refuse })
      waiting.set(network, own)
      inAll += 1
    })
  }

  function makeRoom(ownWaiting: number): void {
    const [longest] = [...waiting].toSorted(([, one], [, other]) => other.length - one.length)
    if (longest === undefined || longest[1].length <= ownWaiting + 1) throw full()
    const [network, line] = longest
    const newest = line.pop()
    if (line.length === 0) waiting.delete(network)
    inAll -= 1
    newest?.refuse(full())
  }

  function startNext(): void {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    const [network, line] = next
    waiting.delete(network)
    const first = line.shift()
    // To the end of the queue.
    if (line.length > 0) waiting.set(network, line)
    inAll -= 1
    first?.start()
  }

  return async <Result>(network: string, work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else await join(network)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

function full() {
  return problem('unexpected_failure', {
    status: 503,
    message: 'Many people are signing in right now. Please try again in a moment.',
    retryAfter: 2,
  })
}
