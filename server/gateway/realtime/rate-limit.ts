/** So many calls a window of time; the window begins with the first call in it. */
export class RateLimit {
  readonly #most: number
  readonly #windowMs: number
  #count = 0
  #since = Number.NEGATIVE_INFINITY

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** False when that is too many. */
  take(now: number, calls = 1): boolean {
    if (now - this.#since >= this.#windowMs) {
      this.#since = now
      this.#count = 0
    }
    this.#count += calls
    return this.#count <= this.#most
  }
}
