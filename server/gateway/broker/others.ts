// The other processes: each says every second that it is there. One that says nothing for a while counts as ended.

const goneAfter = 15_000
const rememberedGone = 1_000

export class Others {
  readonly #heardAt = new Map<string, number>()
  readonly #gone = new Set<string>()

  get count(): number {
    return this.#heardAt.size
  }

  /** True if it had counted as ended, so that others dropped what it had told them. */
  hear(process: string): boolean {
    this.#heardAt.set(process, performance.now())
    return this.#gone.delete(process)
  }

  end(process: string): void {
    this.#heardAt.delete(process)
  }

  /** Those that count as ended from now on. */
  sweep(): string[] {
    const before = performance.now() - goneAfter
    const ended = [...this.#heardAt].filter(([, at]) => at < before).map(([process]) => process)
    for (const process of ended) {
      this.end(process)
      this.#gone.add(process)
    }
    if (this.#gone.size > rememberedGone) this.#gone.clear()
    return ended
  }
}
