/** Limits calls per time window; a window starts with its first call. */
export class RateLimit {
  readonly #most: number
  readonly #windowMs: number
  #count = 0
  #since = Number.NEGATIVE_INFINITY

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** False if the limit is reached. */
  take(now: number, calls = 1): boolean {
    if (now - this.#since >= this.#windowMs) {
      this.#since = now
      this.#count = 0
    }
    this.#count += calls
    return this.#count <= this.#most
  }
}
