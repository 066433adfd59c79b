// Requests that are asked for twice at almost the same time go out once.

/** Answers of `ask` are shared by key while under way, for `withinMs` from when the first was asked for. */
export function sharing<T>(ask: (key: string) => Promise<T>, withinMs: number, now: () => number): (key: string) => Promise<T> {
  const underWay = new Map<string, { askedAt: number; answer: Promise<T> }>()
  return (key) => {
    const first = underWay.get(key)
    if (first && now() - first.askedAt < withinMs) return first.answer
    const mine = { askedAt: now(), answer: ask(key) }
    underWay.set(key, mine)
    const forget = () => {
      if (underWay.get(key) === mine) underWay.delete(key)
    }
    mine.answer.then(forget, forget)
    return mine.answer
  }
}
