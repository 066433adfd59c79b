// Who has been found to see rows of a kind, and until when that is believed without asking again.
import type { Caller } from '#server/gateway/caller.ts'

export type VisibilityCache = {
  add(sight: string, caller: Caller, askedAt: number): void
  /** Those of them who need not be asked. */
  known(sight: string, callers: Caller[]): Caller[]
  sweep(): void
}

// Whoever loses the right to a row hears no more of its kind within five seconds.
const keptForMs = 4_000

export function openVisibilityCache(now: () => number = Date.now): VisibilityCache {
  const trusted = new Map<string, Map<Caller, number>>()
  let sweptAt = now()
  return {
    add(sight, caller, askedAt) {
      const until = trusted.get(sight) ?? new Map<Caller, number>()
      trusted.set(sight, until)
      until.set(caller, askedAt + keptForMs)
    },
    known(sight, callers) {
      const until = trusted.get(sight)
      if (!until) return []
      const moment = now()
      // Some are asked again early, so that not all fall due at once.
      let early = Math.ceil(callers.length / 8)
      return callers.filter((caller) => {
        const left = (until.get(caller) ?? 0) - moment
        return left > keptForMs / 4 || (left > 0 && early-- <= 0)
      })
    },
    sweep() {
      const moment = now()
      if (moment - sweptAt < keptForMs) return
      sweptAt = moment
      for (const [sight, byCaller] of trusted) {
        for (const [caller, until] of byCaller) if (until <= moment) byCaller.delete(caller)
        if (byCaller.size === 0) trusted.delete(sight)
      }
    },
  }
}
