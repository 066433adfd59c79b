// The rights of everyone in a private room to hear what is said there. They are checked again while something is said, all in one
// statement, and a yes counts for four seconds, like the right to a row (delivery/visibility-cache.ts).

/** A member who loses the right to hear stops hearing after five seconds at most. */
export const believedForMs = 4_000
/** Checked again before that, so that usually nothing has to wait. */
const askedAgainAfterMs = 2_500
const waitingLimit = 1_000

export class KeptRights {
  readonly #ask: () => Promise<void>
  readonly #onUnknown: () => void
  #askedAt = Number.POSITIVE_INFINITY
  #isAsking = false
  #waiting: (() => void)[] = []

  /** `ask` closes the channels of those who may no longer hear; `onUnknown` is called if that could not be found out. */
  constructor(ask: () => Promise<void>, onUnknown: () => void) {
    this.#ask = ask
    this.#onUnknown = onUnknown
  }

  /** Another member, whose rights were checked at that time (`performance.now()`). */
  add(askedAt: number): void {
    this.#askedAt = Math.min(this.#askedAt, askedAt)
  }

  /** At once, or in order once the rights are known again. */
  deliver(act: () => void): void {
    const age = performance.now() - this.#askedAt
    if (age > askedAgainAfterMs) void this.#askAll()
    if (age <= believedForMs && this.#waiting.length === 0) act()
    else if (this.#waiting.push(act) > waitingLimit) this.#giveUp()
  }

  async #askAll(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    const at = performance.now()
    try {
      await this.#ask()
      this.#askedAt = at
      for (const act of this.#waiting.splice(0)) act()
    } catch {
      // `ask` has logged it.
      this.#giveUp()
    } finally {
      this.#isAsking = false
    }
  }

  #giveUp(): void {
    this.#waiting = []
    this.#onUnknown()
  }
}
