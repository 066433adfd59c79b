// The same seed generates the same cases on every machine.
export type Random = {
  below(limit: number): number
  chance(share: number): boolean
  one<Item>(items: readonly Item[]): Item
  some<Item>(items: readonly Item[], most: number): Item[]
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  return {
    below,
    one,
    chance: (share) => next() < share,
    some(items, most) {
      const left = [...items]
      return Array.from({ length: Math.min(left.length, 1 + below(most)) }, () => left.splice(below(left.length), 1)).flat()
    },
  }
}
