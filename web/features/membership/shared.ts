// Merges identical requests that are made at almost the same time.

/** While a request of `ask` is pending, calls with the same key share its response, for at most `withinMs` after it was sent. */
export function sharing<T>(ask: (key: string) => Promise<T>, withinMs: number, now: () => number): (key: string) => Promise<T> {
  const pending = new Map<string, { sentAt: number; answer: Promise<T> }>()
  return (key) => {
    const first = pending.get(key)
    if (first && now() - first.sentAt < withinMs) return first.answer
    const mine = { sentAt: now(), answer: ask(key) }
    pending.set(key, mine)
    const forget = () => {
      if (pending.get(key) === mine) pending.delete(key)
    }
    mine.answer.then(forget, forget)
    return mine.answer
  }
}
