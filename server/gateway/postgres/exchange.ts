// One request as one write: Bind/Execute of the caller's settings, Bind/Execute of the query, one Sync. That is one
// implicit transaction, so the settings always end with it. Only a few requests need steps besides the query.
import type { EventEmitter } from 'node:events'
import type { Connection } from 'pg'
import { setStep, type StatementBook } from './statements.ts'
import type { Fields } from './whole-messages.ts'

// Not a CTE of the query: privileges and policies are chosen before the query runs.
const setCaller =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true), " +
  "set_config('statement_timeout', $4, true), set_config('transaction_read_only', $5, true)"

// Applies to all plans the transaction makes, including those within functions.
const setCallerAndPlans = `${setCaller}, set_config('plan_cache_mode', 'force_custom_plan', true)`

export type Bound = { name: string; text: string; values: (string | null)[] }
/**
 * `after` has the first row of each step that follows the query. `bytes` is the first value (then null in `rows`) if it is
 * large and the caller asked for bytes.
 */
export type Answer = { columns: string[]; rows: (string | null)[][]; bytes: Buffer | null; command: string; after: (string | null)[][] }
type Message = { fields: Fields }

/** Steps around the query in the same transaction; `rollsBack` undoes all of it at the end. */
export type TransactionHooks = { before: Bound[]; after: Bound[]; rollsBack: boolean }
export const noHooks: TransactionHooks = { before: [], after: [], rollsBack: false }

// A final error is the cheapest way to roll back an implicit transaction and keep the connection in sync.
const checkAll: Bound = { name: '', text: 'set constraints all immediate', values: [] }
const undo: Bound = { name: '', text: "select cast('undone on request' as int)", values: [] }

/** The protocol half of pg's Connection, which its types leave out. */
export type Wire = Connection & {
  stream: { cork(): void; uncork(): void; destroy(error?: Error): void }
  attachListeners(stream: EventEmitter): void
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
  readonly #hooks: TransactionHooks
  readonly #asBytes: boolean
  readonly #afresh: boolean
  readonly #isForValues: boolean
  readonly #queryAt: number
  /** Number of completed steps. */
  #done = 0
  #rows: (string | null)[][] = []
  #bytes: Buffer | null = null
  #columns: string[] | null = null
  #command = ''
  #after: (string | null)[][] = []
  #error: unknown = null

  /**
   * `afresh` closes and prepares both statements again, after the server and our list disagreed. `isForValues` makes a plan
   * for this run's values.
   */
  constructor(on: {
    wire: Wire
    book: StatementBook
    settings: string[]
    query: Bound
    hooks: TransactionHooks
    asBytes: boolean
    afresh: boolean
    isForValues: boolean
  }) {
    this.#wire = on.wire
    this.#book = on.book
    this.#settings = on.settings
    this.#query = on.query
    this.#hooks = on.hooks
    this.#queryAt = on.hooks.before.length + 1
    this.#asBytes = on.asBytes
    this.#afresh = on.afresh
    this.#isForValues = on.isForValues
  }

  get error(): unknown {
    const isUndone = this.#hooks.rollsBack && this.#done === this.#queryAt + this.#hooks.after.length + 2
    return isUndone ? null : this.#error
  }

  answer(): Answer {
    const columns = this.#columns ?? this.#book.use(this.#query.name, this.#query.text)?.columns ?? []
    return { columns, rows: this.#rows, bytes: this.#bytes, command: this.#command, after: this.#after }
  }

  submit(): void {
    const wire = this.#wire
    const named = this.#query.name !== ''
    wire.stream.cork()
    try {
      const set = this.#isForValues ? { name: `${setStep}, plans`, text: setCallerAndPlans } : { name: setStep, text: setCaller }
      this.#step({ name: named ? set.name : '', text: set.text, values: this.#settings }, false)
      for (const step of this.#hooks.before) this.#step(step, false)
      this.#step(this.#query, true)
      for (const step of this.#hooks.after) this.#step(step, false)
      if (this.#hooks.rollsBack) for (const step of [checkAll, undo]) this.#step(step, false)
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

  handleDataRow({ fields }: Message): void {
    if (this.#done > this.#queryAt) this.#after[this.#done - this.#queryAt - 1] ??= textsOf(fields)
    if (this.#done !== this.#queryAt) return
    const [first] = fields
    if (this.#asBytes && first instanceof Buffer) {
      this.#bytes = first
      fields[0] = null
    }
    this.#rows.push(textsOf(fields))
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.#done === this.#queryAt) this.#command = message.text
    this.#done += 1
  }

  handleError(error: unknown): void {
    this.#error ??= error
  }

  // A deferred constraint fails after CommandComplete, so we only resolve at the connection's ReadyForQuery.
  handleReadyForQuery(): void {}
  handleEmptyQuery(): void {
    this.#done += 1
  }
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {
    this.#wire.stream.destroy(new Error('copy is not spoken here'))
  }
  handleCopyData(): void {}
}

const textsOf = (fields: Fields) =>
  fields.map((field): string | null => (typeof field === 'string' || field === null ? field : field.toString()))
