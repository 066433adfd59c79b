// One database session: runs one request at a time, and is closed as soon as its state is in doubt.
import pg from 'pg'
import { asDatabaseError, asksForReparse, connectionLost, endsConnection, noAnswer } from './errors.ts'
import { Exchange, noHooks, type Answer, type TransactionHooks, type Bound, type Wire } from './exchange.ts'
import { PlanTrials } from './plan-trials.ts'
import { type CoreTime, noMeter, openProcessMeter, type ProcessMeter } from './process-meter.ts'
import { StatementBook } from './statements.ts'
import { wholeMessages } from './whole-messages.ts'

export type Job = {
  settings: string[]
  query: Bound
  hooks?: TransactionHooks
  /** Return a large first value as bytes, without decoding it. */
  asBytes?: boolean
  deadline: number
  /** Called once, before the next statement for this connection is chosen. */
  ended(coreTime: CoreTime): void
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** Added to the statement's own timeout: a connection that is silent for longer is dead. */
const graceMs = 1_000
const statementLimit = 256

/** pg's types hide the client's connection, its process, and the protocol half of Connection. */
const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection
const processIdOf = (client: pg.Client) => (client as unknown as { processID: number }).processID

/** A pool client that is about to connect. */
export function makeClient(login: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...login })
  const wire = wireOf(client)
  const attach = wire.attachListeners.bind(wire)
  wire.attachListeners = (stream) => attach(wholeMessages(stream, (fields) => wire.emit('dataRow', { fields })))
  return client
}

export class PoolConnection<Work extends Job = Job> {
  readonly #client: pg.Client
  readonly #wire: Wire
  readonly #book = new StatementBook(statementLimit)
  readonly #onIdle: (connection: PoolConnection<Work>) => void
  readonly #onGone: (connection: PoolConnection<Work>) => void
  #job: Work | null = null
  #exchange: Exchange | null = null
  readonly #plans: PlanTrials
  readonly #meter: ProcessMeter
  #reparsed = false
  #isForValues = false
  #sentAt = 0
  #gone = false
  /** Has run a slow statement and is reserved for those. */
  isForSlow = false
  /** Its process runs at a low priority. */
  standsBack = false

  constructor(
    client: pg.Client,
    on: { idle: (self: PoolConnection<Work>) => void; gone: (self: PoolConnection<Work>) => void },
    { plans = new PlanTrials(() => {}), isHere = false }: { plans?: PlanTrials; isHere?: boolean } = {},
  ) {
    this.#client = client
    this.#plans = plans
    this.#meter = isHere ? openProcessMeter(processIdOf(client)) : noMeter
    this.#wire = wireOf(client)
    this.#onIdle = on.idle
    this.#onGone = on.gone
    this.#wire.on('parseComplete', () => this.#book.confirm())
    this.#wire.on('readyForQuery', () => this.#finish())
    client.on('error', (error) => this.destroy(error))
    client.on('end', () => this.destroy(connectionLost(null)))
  }

  get job(): Work | null {
    return this.#job
  }

  /** The id of its server process, on the database's machine. */
  get processId(): number {
    return processIdOf(this.#client)
  }

  get statements(): number {
    return this.#book.size
  }

  run(job: Work): void {
    this.#job = job
    this.#reparsed = false
    this.#meter.start()
    this.#send(job, false)
  }

  #send(job: Work, afresh: boolean): void {
    const { name } = job.query
    this.#isForValues = name !== '' && this.#plans.isForValues(name)
    this.#sentAt = performance.now()
    const exchange = new Exchange({
      wire: this.#wire,
      book: this.#book,
      settings: job.settings,
      query: job.query,
      hooks: job.hooks ?? noHooks,
      asBytes: job.asBytes ?? false,
      afresh,
      isForValues: this.#isForValues,
    })
    this.#exchange = exchange
    try {
      this.#client.query(exchange)
    } catch (error) {
      this.destroy(error)
    }
  }

  #finish(): void {
    const job = this.#job
    const exchange = this.#exchange
    if (job === null || exchange === null) return
    this.#book.settle()
    const error = exchange.error === null ? null : asDatabaseError(exchange.error)
    if (error !== null && endsConnection(error)) return this.destroy(error)
    if (error !== null && !this.#reparsed && asksForReparse(error)) {
      this.#reparsed = true
      return this.#send(job, true)
    }
    const answer = error === null ? exchange.answer() : null
    this.#countRun(job.query.name)
    this.#job = null
    this.#exchange = null
    job.ended(this.#meter.read())
    // Send the next request before processing this response.
    this.#onIdle(this)
    if (answer !== null) job.resolve(answer)
    else if (error !== null) job.reject(error)
  }

  #countRun(name: string): void {
    if (name === '') return
    const ms = performance.now() - this.#sentAt
    this.#plans.ran(name, { ms, runs: this.#book.countRun(name), isForValues: this.#isForValues })
  }

  giveUpIfSilent(now: number): void {
    if (this.#job !== null && now > this.#job.deadline + graceMs) this.destroy(noAnswer())
  }

  destroy(reason: unknown): void {
    if (this.#gone) return
    this.#gone = true
    const job = this.#job
    this.#job = null
    job?.ended(this.#meter.read())
    this.#meter.close()
    this.#wire.stream.destroy()
    this.#onGone(this)
    job?.reject(asDatabaseError(this.#exchange?.error ?? reason))
  }

  async end(): Promise<void> {
    if (this.#job !== null) return this.destroy(connectionLost(null))
    this.#gone = true
    this.#meter.close()
    await this.#client.end()
  }
}
