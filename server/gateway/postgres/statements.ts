// The statements prepared on one connection. A statement is added once the server confirms its Parse, since it stays
// prepared even if its transaction then fails.
export type Prepared = { text: string; columns: string[]; runs: number }

export class StatementBook {
  readonly #kept = new Map<string, Prepared>()
  readonly #limit: number
  #asked: { name: string; text: string }[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#kept.size
  }

  /** The statement, if it is prepared with exactly this text; it becomes the most recently used. */
  use(name: string, text: string): Prepared | null {
    const kept = this.#kept.get(name)
    if (kept === undefined || kept.text !== text) return null
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    return kept
  }

  ask(name: string, text: string): void {
    this.#asked.push({ name, text })
  }

  confirm(): void {
    const asked = this.#asked.shift()
    if (asked !== undefined && asked.name !== '') this.#kept.set(asked.name, { text: asked.text, columns: [], runs: 0 })
  }

  /** How often it has run since it was prepared, including this run. */
  countRun(name: string): number {
    const kept = this.#kept.get(name)
    if (kept === undefined) return 0
    kept.runs += 1
    return kept.runs
  }

  describe(name: string, columns: string[]): void {
    const kept = this.#kept.get(name)
    if (kept !== undefined) kept.columns = columns
  }

  /** Drops Parse requests that the server skipped because of an error. */
  settle(): void {
    if (this.#asked.length > 0) this.#asked = []
  }

  /** Names to close before `coming` is prepared: itself if its text differs, and those over the limit. */
  makeRoom(coming: string): string[] {
    const leaving: string[] = this.#kept.delete(coming) ? [coming] : []
    for (const name of this.#kept.keys()) {
      if (this.#kept.size < this.#limit) break
      if (name === setStep) continue
      this.#kept.delete(name)
      leaving.push(name)
    }
    return leaving
  }
}

export const setStep = 'caller'
