// One request as one write: Bind/Execute of the caller's settings, Bind/Execute of the query, one Sync. That is one
// implicit transaction, so the settings are gone with it whatever happens.
import type { Connection } from 'pg'
import { setStep, type StatementBook } from './statements.ts'

// Not a CTE of the query: privileges and policies are chosen before the query runs.
const setCaller =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true), " +
  "set_config('statement_timeout', $4, true), set_config('transaction_read_only', $5, true)"

export type Bound = { name: string; text: string; values: (string | null)[] }
export type Answer = { columns: string[]; rows: (string | null)[][]; command: string }
type Message = { fields: (string | null)[] }

/** The wire half of pg's Connection, which its types leave out. */
export type Wire = Connection & {
  stream: { cork(): void; uncork(): void; destroy(error?: Error): void }
  parse(statement: { name: string; text: string }): void
  bind(bound: { statement: string; values: (string | null)[] }): void
  execute(portal: { portal: string; rows: number }): void
  describe(what: { type: 'S'; name: string }): void
  close(what: { type: 'S'; name: string }): void
  sync(): void
}

export class Exchange {
  readonly #wire: Wire
  readonly #book: StatementBook
  readonly #settings: string[]
  readonly #query: Bound
  readonly #afresh: boolean
  #settled = false
  #rows: (string | null)[][] = []
  #columns: string[] | null = null
  #command = ''
  #error: unknown = null

  /** `afresh` closes and prepares both statements again, for a server that disagrees with the book. */
  constructor(on: { wire: Wire; book: StatementBook; settings: string[]; query: Bound; afresh: boolean }) {
    this.#wire = on.wire
    this.#book = on.book
    this.#settings = on.settings
    this.#query = on.query
    this.#afresh = on.afresh
  }

  get error(): unknown {
    return this.#error
  }

  answer(): Answer {
    const columns = this.#columns ?? this.#book.use(this.#query.name, this.#query.text)?.columns ?? []
    return { columns, rows: this.#rows, command: this.#command }
  }

  submit(): void {
    const wire = this.#wire
    const named = this.#query.name !== ''
    wire.stream.cork()
    try {
      this.#step({ name: named ? setStep : '', text: setCaller, values: this.#settings }, false)
      this.#step(this.#query, true)
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  #step({ name, text, values }: Bound, isQuery: boolean): void {
    const wire = this.#wire
    if (this.#afresh || name === '' || this.#book.use(name, text) === null) {
      const leaving = this.#book.makeRoom(name)
      if (this.#afresh && name !== '' && !leaving.includes(name)) leaving.push(name)
      for (const gone of leaving) wire.close({ type: 'S', name: gone })
      this.#book.ask(name, text)
      wire.parse({ name, text })
      if (isQuery) wire.describe({ type: 'S', name })
    }
    wire.bind({ statement: name, values })
    wire.execute({ portal: '', rows: 0 })
  }

  handleRowDescription(message: { fields: { name: string }[] }): void {
    this.#columns = message.fields.map((field) => field.name)
    this.#book.describe(this.#query.name, this.#columns)
  }

  handleDataRow(message: Message): void {
    if (this.#settled) this.#rows.push(message.fields)
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.#settled) this.#command = message.text
    this.#settled = true
  }

  handleError(error: unknown): void {
    this.#error ??= error
  }

  // A deferred constraint fails after CommandComplete, so nothing is answered before the connection's ReadyForQuery.
  handleReadyForQuery(): void {}
  handleEmptyQuery(): void {
    this.#settled = true
  }
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {
    this.#wire.stream.destroy(new Error('copy is not spoken here'))
  }
  handleCopyData(): void {}
}
