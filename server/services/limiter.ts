// Rate limits for costly functions, per caller. Counts in this process only; a restart resets them.
import { LRUCache } from 'lru-cache'

const rememberedKeys = 20_000

export type Limiter = {
  /** Counts one more call. Returns 0 if it is allowed, otherwise the seconds until the next one is. */
  spend(key: string, now: Date): number
}

export function makeLimiter({ most, seconds }: { most: number; seconds: number }): Limiter {
  const windows = new LRUCache<string, { count: number; until: number }>({ max: rememberedKeys })
  return {
    spend(key, now) {
      const kept = windows.get(key)
      const open = kept !== undefined && kept.until > now.getTime() ? kept : { count: 0, until: now.getTime() + seconds * 1000 }
      if (open.count >= most) return Math.max(1, Math.ceil((open.until - now.getTime()) / 1000))
      windows.set(key, { ...open, count: open.count + 1 })
      return 0
    },
  }
}
