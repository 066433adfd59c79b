// The only pool of connections requests run on. Every run is one transaction as its caller and nothing else.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { PoolConnection, type Job } from './connection.ts'
import { closed, connectionLost, DatabaseError, endsConnection, queueFull, unreachable, waitedTooLong } from './errors.ts'
import type { Answer, Around, Bound } from './exchange.ts'

export { DatabaseError } from './errors.ts'
export type { Answer, Around } from './exchange.ts'

/** The three of the protocol, or another that the login role may become. */
export type Role = 'anon' | 'authenticated' | 'service_role' | (string & {})
export type CallerSettings = { role: Role; claims: string; userId: string | null }
/** `name` is a stable key of the SQL's shape, the same for the same text; '' prepares nothing. */
export type Statement = Bound
/** `asRole` is taken on instead of the caller's own; `around` stands in the same transaction. */
export type RunOptions = { readOnly?: boolean; timeoutMs?: number; asRole?: string; around?: Around }
export type DatabaseStats = { size: number; open: number; idle: number; waiting: number; statements: number; redials: number }
export type Database = {
  run(caller: CallerSettings, statement: Statement, how?: RunOptions): Promise<Answer>
  close(): Promise<void>
  stats(): DatabaseStats
}

const queueLimit = 256
const timeoutMs: ReadonlyMap<string, number> = new Map([['anon', 1_000]])
const usualTimeoutMs = 3_000
const sweepEveryMs = 250
const redialMs = { first: 50, most: 1_000 }

// One statement shared by two roles is planned anew at every switch, so its name carries the role.
const rolePrefix: ReadonlyMap<string, string> = new Map([
  ['anon', 'a:'],
  ['authenticated', 'u:'],
  ['service_role', 's:'],
])

type Options = { size: number; named: boolean; log: FastifyBaseLogger }

export function openDatabase(login: pg.ClientConfig, { size, named, log }: Options): Database {
  const idle: PoolConnection[] = []
  const open = new Set<PoolConnection>()
  const waiting: Job[] = []
  let dialing = 0
  let redials = 0
  let failures = 0
  let pauseMs = 0
  let isClosed = false
  const sweeper = setInterval(sweep, sweepEveryMs)
  sweeper.unref()

  function submit(job: Job): void {
    const free = idle.pop()
    if (free !== undefined) return free.run(job)
    if (waiting.length >= queueLimit) return job.reject(queueFull())
    waiting.push(job)
    if (pauseMs === 0) dialIfWanted()
  }

  function dialIfWanted(): void {
    if (!isClosed && waiting.length > dialing && open.size + dialing < size) void dial()
  }

  async function dial(): Promise<void> {
    dialing += 1
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...login })
    // A line that breaks while dialing rejects connect() and may emit the same error once more.
    client.on('error', () => {})
    try {
      await client.connect()
      dialing -= 1
      failures = 0
      if (isClosed) return void client.end()
      const fresh = new PoolConnection(client, { idle: giveBack, gone: forget })
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
    if (isHopeless && open.size === 0) for (const job of waiting.splice(0)) job.reject(unreachable(error))
    if (pauseMs > 0 || isClosed) return
    failures += 1
    pauseMs = Math.min(redialMs.most, redialMs.first * 2 ** Math.min(failures, 5))
    setTimeout(() => {
      pauseMs = 0
      dialIfWanted()
    }, pauseMs).unref()
  }

  function giveBack(connection: PoolConnection): void {
    const next = waiting.shift()
    if (next === undefined) idle.push(connection)
    else connection.run(next)
  }

  function forget(connection: PoolConnection): void {
    open.delete(connection)
    const at = idle.indexOf(connection)
    if (at >= 0) idle.splice(at, 1)
    redials += 1
    dialIfWanted()
  }

  function sweep(): void {
    const now = Date.now()
    for (const connection of open) connection.giveUpIfSilent(now)
    while (waiting[0] !== undefined && waiting[0].deadline < now) waiting.shift()?.reject(waitedTooLong())
  }

  function once(caller: CallerSettings, statement: Statement, how: RunOptions): Promise<Answer> {
    const limit = how.timeoutMs ?? timeoutMs.get(caller.role) ?? usualTimeoutMs
    const role = how.asRole ?? caller.role
    const settings = [role, caller.claims, caller.userId ?? '', String(limit), how.readOnly === true ? 'on' : 'off']
    const name = named && statement.name !== '' ? (rolePrefix.get(role) ?? `${role}:`) + statement.name : ''
    const query = { name, text: statement.text, values: statement.values }
    const around = how.around === undefined ? {} : { around: how.around }
    return new Promise((resolve, reject) => {
      submit({ settings, query, ...around, deadline: Date.now() + limit, resolve, reject })
    })
  }

  return {
    async run(caller, statement, how = {}) {
      if (isClosed) throw closed()
      refuseUnsendable(statement.values)
      try {
        return await once(caller, statement, how)
      } catch (error) {
        // A write may have been committed before the line broke; only a read may be asked twice.
        const isLost = error instanceof DatabaseError && endsConnection(error)
        if (how.readOnly !== true || !isLost || isClosed) throw error
        return once(caller, statement, how)
      }
    },
    async close() {
      isClosed = true
      clearInterval(sweeper)
      for (const job of waiting.splice(0)) job.reject(closed())
      await Promise.all([...open].map((connection) => connection.end()))
    },
    stats() {
      const statements = [...open].reduce((sum, connection) => sum + connection.statements, 0)
      return { size, open: open.size, idle: idle.length, waiting: waiting.length, statements, redials }
    },
  }
}

// Anything but a string or null throws inside pg half way through the write, or hangs the connection for good.
function refuseUnsendable(values: (string | null)[]): void {
  if (values.length > 65_535) throw connectionLost(new Error('too many values for one statement'))
  for (const value of values) {
    if (value !== null && typeof value !== 'string') throw new TypeError('statement values are strings or null')
  }
}
