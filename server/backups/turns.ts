/** Runs `turn` at once and again every interval, one at a time, until it is stopped. `turn` deals with its own faults. */
export function takeTurns(turn: () => Promise<void>, { everyMs, ending }: { everyMs: number; ending: AbortController }) {
  let running: Promise<void> = Promise.resolve()
  const next = () => void (running = running.then(turn))
  const timer = setInterval(next, everyMs)
  timer.unref()
  next()
  return {
    /** Without waiting for the interval. */
    next,
    /** Returns when no turn is running anymore. */
    async stop(): Promise<void> {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
