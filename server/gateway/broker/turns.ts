// What this process said and has not heard back from Redis yet. A message's turn comes when it is heard back: by then Redis has put
// it in its place among those of the other processes.

export class Turns {
  #waiting: { number: number; at: number; here: () => void }[] = []

  add(number: number, here: () => void): void {
    this.#waiting.push({ number, at: performance.now(), here })
  }

  /** Those before it have had their turn too: Redis keeps the order of a connection. */
  heardBack(number: number): void {
    const place = this.#waiting.findIndex((each) => each.number === number)
    for (const { here } of this.#waiting.splice(0, place + 1)) here()
  }

  /** The others can no longer be heard, so there is no order with theirs to wait for. */
  all(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { here } of waiting) here()
  }

  /** For how many milliseconds the oldest has been waiting. */
  get age(): number {
    const [oldest] = this.#waiting
    return oldest === undefined ? 0 : performance.now() - oldest.at
  }
}
