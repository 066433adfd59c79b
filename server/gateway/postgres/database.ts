// The pool that all requests run on. Each run is one transaction as its caller.
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { OverUse, type Party } from '../parties.ts'
import { makeClient, PoolConnection, type Job } from './connection.ts'
import { closed, connectionLost, DatabaseError, endsConnection, notMoving, queueFull, unreachable, waitedTooLong } from './errors.ts'
import type { Answer, TransactionHooks, Bound } from './exchange.ts'
import { FairQueue, slowConnections, type Queued } from './fair-queue.ts'
import { PlanTrials } from './plan-trials.ts'
import type { CoreTime } from './process-meter.ts'

export { DatabaseError } from './errors.ts'
export type { Answer, TransactionHooks } from './exchange.ts'

/** One of the protocol's three roles, or another that the login role may become. */
export type Role = 'anon' | 'authenticated' | 'service_role' | (string & {})
export type CallerSettings = { role: Role; claims: string; userId: string | null }
/** The server itself, beyond any caller's rights. Only functions named `asService…` and the auth service use it. */
export const serviceCaller = { role: 'service_role', claims: '{"role":"service_role"}', userId: null } as const satisfies CallerSettings
/** `name` is a stable key of the SQL's shape, always with the same text; '' means not prepared. */
export type Statement = Bound
/**
 * `asRole` replaces the caller's role; `around` runs in the same transaction.
 * `asBytes` returns a large first value as bytes. The statement counts against `party`; by default that is the party of
 * `onBehalfOf`, else the caller, else the server itself.
 */
export type RunOptions = {
  readOnly?: boolean
  timeoutMs?: number
  asRole?: string
  hooks?: TransactionHooks
  asBytes?: boolean
  party?: Party
}
export type DatabaseStats = {
  size: number
  open: number
  idle: number
  waiting: number
  parties: number
  statements: number
  plannedForValues: number
  redials: number
}
export type Database = {
  /** Throws OverUse when the party has used up its share, otherwise DatabaseError. */
  run(caller: CallerSettings, statement: Statement, how?: RunOptions): Promise<Answer>
  /** The same database for work that counts against this party, including what it runs as the service role. */
  onBehalfOf(party: Party): Database
  close(): Promise<void>
  stats(): DatabaseStats
}

const timeoutMs: ReadonlyMap<string, number> = new Map([['anon', 1_000]])
const usualTimeoutMs = 3_000
const sweepEveryMs = 250
/** Quick statements always have half the pool, so if none finishes for this long the database itself is stuck. */
const stillMs = 1_000
const redialMs = { first: 50, most: 1_000 }

// A statement shared by two roles would be planned again at every switch, so its name includes the role.
const rolePrefix: ReadonlyMap<string, string> = new Map([
  ['anon', 'a:'],
  ['authenticated', 'u:'],
  ['service_role', 's:'],
])

const now = () => performance.now()

/**
 * `statementSeconds`: how much statement time a party may use per minute. `standBack` permanently lowers the priority of a
 * database process and returns false if that has to be tried again. Without it, priorities never change. `isHere`:
 * its processes run on this machine, so that a party is not charged for the time in which others used the processor cores.
 */
type Options = {
  size: number
  named: boolean
  statementSeconds: number
  log: FastifyBaseLogger
  standBack?: ((processId: number) => boolean) | undefined
  isHere?: boolean
}
type Task = Job & Queued & { limitMs: number }

export function openDatabase(login: pg.ClientConfig, { size, named, statementSeconds, log, standBack, isHere = false }: Options): Database {
  const idle: PoolConnection<Task>[] = []
  const open = new Set<PoolConnection<Task>>()
  const queue = new FairQueue<Task>({ size, statementSeconds, now })
  const plans = new PlanTrials((statement, ms) => log.info({ statement, ms }, 'a statement is better planned for the values of each run'))
  /** When a statement last finished or the queue was last empty. */
  let movedAt = now()
  let dialing = 0
  let redials = 0
  let failures = 0
  let pauseMs = 0
  let isClosed = false
  const sweeper = setInterval(sweep, sweepEveryMs)
  sweeper.unref()

  function submit(task: Task): void {
    if (queue.waiting === 0) movedAt = now()
    if (!queue.add(task)) throw queueFull()
    dispatch()
    dialIfWanted()
  }

  function dispatch(): void {
    while (idle.length > 0) {
      // Not even when they are idle: a quick statement would wait for the CPU, and the next slow one would spoil another connection.
      const task = queue.next({ onlySlow: !isQuickOneIdle() })
      if (task === null) return
      task.deadline = now() + task.limitMs
      const isSlow = queue.isSlow(task)
      // For the first slow ones none is found: the index is -1, which takes the last one.
      const [connection] = idle.splice(
        idle.findLastIndex(({ isForSlow }) => isForSlow === isSlow),
        1,
      )
      if (connection === undefined) return
      if (isSlow) keepForSlow(connection)
      connection.run(task)
    }
  }

  const isQuickOneIdle = () => idle.some(({ isForSlow }) => !isForSlow)

  // Slow statements mostly use CPU, which the server and the quick statements need.
  function keepForSlow(connection: PoolConnection<Task>): void {
    if (standBack === undefined || slowConnections(size) === 0 || connection.standsBack) return
    connection.isForSlow = true
    connection.standsBack = standBack(connection.processId)
  }

  function dialIfWanted(): void {
    if (!isQuickOneIdle() && queue.waiting > dialing) dialIfRoom()
  }

  function dialIfRoom(): void {
    if (!isClosed && pauseMs === 0 && open.size + dialing < size) void dial()
  }

  async function dial(): Promise<void> {
    dialing += 1
    const client = makeClient(login)
    // A connection that breaks while connecting rejects connect() and may emit the same error again.
    client.on('error', () => {})
    try {
      await client.connect()
      dialing -= 1
      failures = 0
      if (isClosed) return void client.end()
      const fresh = new PoolConnection<Task>(client, { idle: giveBack, gone: forget }, { plans, isHere })
      open.add(fresh)
      giveBack(fresh)
      dialIfWanted()
    } catch (error) {
      dialing -= 1
      onDialFailed(error)
    }
  }

  function onDialFailed(error: unknown): void {
    log.warn({ err: error }, 'database connection failed')
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isHopeless = /^(28|3D|42)/.test(code)
    if (isHopeless && open.size === 0) for (const task of queue.drain()) task.reject(unreachable(error))
    if (pauseMs > 0 || isClosed) return
    failures += 1
    pauseMs = Math.min(redialMs.most, redialMs.first * 2 ** Math.min(failures, 5))
    setTimeout(() => {
      pauseMs = 0
      dialIfWanted()
    }, pauseMs).unref()
  }

  function giveBack(connection: PoolConnection<Task>): void {
    if (isOneTooMany(connection)) {
      open.delete(connection)
      void connection.end()
    } else {
      idle.push(connection)
    }
    dispatch()
    dialIfWanted()
  }

  // Lowering a process's priority cannot be undone, and most of the pool must stay available for quick statements.
  function isOneTooMany({ isForSlow }: PoolConnection<Task>): boolean {
    return isForSlow && [...open].filter((each) => each.isForSlow).length > slowConnections(size)
  }

  function forget(connection: PoolConnection<Task>): void {
    open.delete(connection)
    const at = idle.indexOf(connection)
    if (at >= 0) idle.splice(at, 1)
    redials += 1
    dialIfWanted()
  }

  function sweep(): void {
    const at = now()
    for (const connection of open) {
      connection.giveUpIfSilent(at)
      if (connection.job !== null && queue.runsLong(connection.job)) keepForSlow(connection)
    }
    const isStill = !isQuickOneIdle() && queue.waiting > 0 && at - movedAt > stillMs
    if (isStill) for (const task of queue.drain()) task.reject(notMoving())
    for (const { item, isOwnDoing } of queue.expired()) item.reject(isOwnDoing ? new OverUse('over_fair_share', 1) : waitedTooLong())
    // A statement that just became slow may have made room for the next one, though no connection became idle.
    dispatch()
  }

  function once(caller: CallerSettings, statement: Statement, how: RunOptions, party: Party): Promise<Answer> {
    const limitMs = how.timeoutMs ?? timeoutMs.get(caller.role) ?? usualTimeoutMs
    const role = how.asRole ?? caller.role
    const settings = [role, caller.claims, caller.userId ?? '', String(limitMs), how.readOnly === true ? 'on' : 'off']
    const name = named && statement.name !== '' ? (rolePrefix.get(role) ?? `${role}:`) + statement.name : ''
    const query = { name, text: statement.text, values: statement.values }
    const hooks = how.hooks === undefined ? {} : { hooks: how.hooks }
    const shape = statement.name === '' ? statement.text : statement.name
    const queuedAt = now()
    return new Promise((resolve, reject) => {
      const task: Task = {
        settings,
        query,
        ...hooks,
        asBytes: how.asBytes ?? false,
        party,
        shape,
        limitMs,
        queuedAt,
        deadline: queuedAt + limitMs,
        resolve,
        reject,
        ended: (coreTime) => ended(task, coreTime),
      }
      submit(task)
    })
  }

  function ended(task: Task, coreTime: CoreTime): void {
    movedAt = now()
    queue.ended(task, coreTime)
  }

  async function run(caller: CallerSettings, statement: Statement, how: RunOptions, party: Party): Promise<Answer> {
    if (isClosed) throw closed()
    refuseUnsendable(statement.values)
    try {
      return await once(caller, statement, how, party)
    } catch (error) {
      // A write may have been committed before the connection broke, so only reads are retried.
      const isLost = error instanceof DatabaseError && endsConnection(error)
      if (how.readOnly !== true || !isLost || isClosed) throw error
      return once(caller, statement, how, party)
    }
  }

  const database: Database = {
    run: (caller, statement, how = {}) => run(caller, statement, how, how.party ?? ownPartyOf(caller)),
    onBehalfOf: (party) => ({
      ...database,
      run: (caller, statement, how = {}) => run(caller, statement, how, how.party ?? party),
    }),
    async close() {
      isClosed = true
      clearInterval(sweeper)
      for (const task of queue.drain()) task.reject(closed())
      await Promise.all([...open].map((connection) => connection.end()))
    },
    stats() {
      const statements = [...open].reduce((sum, connection) => sum + connection.statements, 0)
      return {
        size,
        open: open.size,
        idle: idle.length,
        waiting: queue.waiting,
        parties: queue.active,
        statements,
        plannedForValues: plans.found,
        redials,
      }
    },
  }
  return database
}

// Work without a caller is the server's own.
function ownPartyOf({ userId }: CallerSettings): Party {
  return userId === null ? 'service' : `member:${userId}`
}

// Anything except a string or null throws inside pg in the middle of the write, or hangs the connection for good.
function refuseUnsendable(values: (string | null)[]): void {
  if (values.length > 65_535) throw connectionLost(new Error('too many values for one statement'))
  for (const value of values) {
    if (value !== null && typeof value !== 'string') throw new TypeError('statement values are strings or null')
  }
}
