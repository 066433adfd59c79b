// Which prepared statements are better planned for the values of each run. PostgreSQL keeps one plan for all values after
// five runs, when it expects that to cost about the same. Where it expects wrongly, a statement that takes 3 ms takes 120
// from its sixth run on. What is slow is therefore run both ways in turn, and the times decide (decision 28).
import { LRUCache } from 'lru-cache'

/** By then PostgreSQL has chosen between its plans. */
const firstRuns = 5
/** What takes less is not looked at: planning itself takes a good part of it. */
const slowMs = 5
const runsAWay = 15
/** Planning for the values has to save at least half, and as much as is called slow. */
const leastTimes = 2
/** So many runs later it is looked at again: what is in the tables changes. */
const restRuns = 1_000
const rememberedNames = 1_024

type Trial = { isTrying: true; usual: number[]; forValues: number[] }
type Rest = { isTrying: false; isForValues: boolean; runsLeft: number }

export class PlanTrials {
  readonly #known = new LRUCache<string, Trial | Rest>({ max: rememberedNames })
  readonly #onVerdict: (name: string, ms: { usual: number; forValues: number }) => void

  /** `onVerdict` hears of each statement that is better planned for its values, with the time a run takes either way. */
  constructor(onVerdict: (name: string, ms: { usual: number; forValues: number }) => void) {
    this.#onVerdict = onVerdict
  }

  /** How many statements are planned for their values now. */
  get found(): number {
    return [...this.#known.values()].filter((known) => !known.isTrying && known.isForValues).length
  }

  /** Whether the next run of the statement is to be planned for its values. */
  isForValues(name: string): boolean {
    const known = this.#known.get(name)
    if (known === undefined) return false
    return known.isTrying ? known.forValues.length < known.usual.length : known.isForValues
  }

  /** `runs`: how often this connection has run the statement, this time included. */
  ran(name: string, { ms, runs, isForValues }: { ms: number; runs: number; isForValues: boolean }): void {
    const known = this.#known.get(name)
    if (known === undefined) {
      if (ms >= slowMs && runs > firstRuns) this.#known.set(name, { isTrying: true, usual: [], forValues: [] })
    } else if (!known.isTrying) {
      known.runsLeft -= 1
      if (known.runsLeft <= 0) this.#known.delete(name)
    } else if (runs > firstRuns) {
      const times = isForValues ? known.forValues : known.usual
      // Several run at a time, so one way may be ahead.
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

/** The mean, since a plan may be bad for a few values only; without the slowest, which may have waited for something else. */
function usualTime(times: number[]): number {
  const sum = times.reduce((all, each) => all + each, 0)
  return (sum - Math.max(...times)) / (times.length - 1)
}
