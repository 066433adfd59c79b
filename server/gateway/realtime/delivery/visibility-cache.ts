// Caches for a few seconds which callers can see rows with the same visibility key, so that they are not checked again.
import type { Caller } from '#server/gateway/caller.ts'

export type VisibilityCache = {
  add(key: string, caller: Caller, askedAt: number): void
  /** The callers with a cached yes. */
  known(key: string, callers: Caller[]): Caller[]
  sweep(): void
}

// A caller who loses the right to a row stops getting rows like it after five seconds at most.
const keptForMs = 4_000

export function openVisibilityCache(now: () => number = Date.now): VisibilityCache {
  const expiries = new Map<string, Map<Caller, number>>()
  let sweptAt = now()
  return {
    add(key, caller, askedAt) {
      const until = expiries.get(key) ?? new Map<Caller, number>()
      expiries.set(key, until)
      until.set(caller, askedAt + keptForMs)
    },
    known(key, callers) {
      const until = expiries.get(key)
      if (!until) return []
      const moment = now()
      // Check some again early, so that not all entries expire at once.
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
      for (const [key, byCaller] of expiries) {
        for (const [caller, until] of byCaller) if (until <= moment) byCaller.delete(caller)
        if (byCaller.size === 0) expiries.delete(key)
      }
    },
  }
}
