// How many statements one person may have running at a time; the rest wait in line, so that nobody holds every
// connection, and are sent away when the line is too long.
import { problems } from './problems.ts'

const mostRunning = 4
const mostWaiting = 256

type Line = { running: number; waiting: (() => void)[] }
export type Turns = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result>

export function makeTurns(): Turns {
  const lines = new Map<string, Line>()
  let waiting = 0

  async function turn(line: Line): Promise<void> {
    if (line.running < mostRunning) {
      line.running += 1
      return
    }
    if (waiting >= mostWaiting) throw problems.tooMany()
    waiting += 1
    // Whoever ends hands its place over.
    await new Promise<void>((go) => line.waiting.push(go))
    waiting -= 1
  }

  return async (whose, work) => {
    const line = lines.get(whose) ?? { running: 0, waiting: [] }
    lines.set(whose, line)
    await turn(line)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if (--line.running === 0) lines.delete(whose)
    }
  }
}
