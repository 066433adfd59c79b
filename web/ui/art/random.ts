export type Random = {
  (): number
  in(low: number, high: number): number
  int(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  near(value: number, spread: number): number
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) {
    value ^= letter.codePointAt(0) ?? 0
    value = Math.imul(value, 16777619)
  }
  return value >>> 0
}

/** mulberry32: the same seed gives the same numbers in a browser, a worker and Node. */
export function randomFrom(seed: string): Random {
  let state = hash(seed) || 1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const within = (low: number, high: number) => low + (high - low) * next()
  return Object.assign(next, {
    in: within,
    int: (low: number, high: number) => Math.floor(within(low, high + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    near: (value: number, spread: number) => value + spread * (next() * 2 - 1),
  })
}
