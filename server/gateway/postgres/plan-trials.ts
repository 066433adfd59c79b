// Detects prepared statements that are faster with a custom plan. After five runs PostgreSQL switches to one generic plan if
// it expects about the same cost. When that estimate is wrong, a 3 ms statement takes 120 ms from its sixth run on. So slow
// statements are run both ways in turn, and the measured times decide (decision 28).
import { LRUCache } from 'lru-cache'

/** After this many runs PostgreSQL has chosen a plan. */
const firstRuns = 5
/** Faster statements are ignored: planning would take a large part of their time. */
const slowMs = 5
const runsAWay = 15
/** A custom plan has to halve the time, and save at least `slowMs`. */
const leastTimes = 2
/** Try again after this many runs, because the data changes. */
const restRuns = 1_000
const rememberedNames = 1_024

type Trial = { isTrying: true; usual: number[]; forValues: number[] }
type Rest = { isTrying: false; isForValues: boolean; runsLeft: number }

export class PlanTrials {
  readonly #known = new LRUCache<string, Trial | Rest>({ max: rememberedNames })
  readonly #onVerdict: (name: string, ms: { usual: number; forValues: number }) => void

  /** `onVerdict` is called for each statement that is faster with custom plans, with the time of a run either way. */
  constructor(onVerdict: (name: string, ms: { usual: number; forValues: number }) => void) {
    this.#onVerdict = onVerdict
  }

  /** How many statements currently use custom plans. */
  get found(): number {
    return [...this.#known.values()].filter((known) => !known.isTrying && known.isForValues).length
  }

  /** Whether the next run of the statement should use a custom plan. */
  isForValues(name: string): boolean {
    const known = this.#known.get(name)
    if (known === undefined) return false
    return known.isTrying ? known.forValues.length < known.usual.length : known.isForValues
  }

  /** `runs`: how often this connection has run the statement, including this run. */
  ran(name: string, { ms, runs, isForValues }: { ms: number; runs: number; isForValues: boolean }): void {
    const known = this.#known.get(name)
    if (known === undefined) {
      if (ms >= slowMs && runs > firstRuns) this.#known.set(name, { isTrying: true, usual: [], forValues: [] })
    } else if (!known.isTrying) {
      known.runsLeft -= 1
      if (known.runsLeft <= 0) this.#known.delete(name)
    } else if (runs > firstRuns) {
      const times = isForValues ? known.forValues : known.usual
      // Runs are concurrent, so one way may be ahead of the other.
      if (times.length < runsAWay) times.push(ms)
      if (known.usual.length === runsAWay && known.forValues.length === runsAWay) this.#decide(name, known)
    }
  }

  #decide(name: string, trial: Trial): void {
    const [usual, forValues] = [usualTime(trial.usual), usualTime(trial.forValues)]
    const isForValues = usual >= forValues * leastTimes && usual - forValues >= slowMs
    this.#known.set(name, { isTrying: false, isForValues, runsLeft: restRuns })
    if (isForValues) this.#onVerdict(name, { usual, forValues })
  }
}

/** The mean, since a plan may be bad for a few values only; without the slowest run, which may have waited for a lock. */
function usualTime(times: number[]): number {
  const sum = times.reduce((all, each) => all + each, 0)
  return (sum - Math.max(...times)) / (times.length - 1)
}
