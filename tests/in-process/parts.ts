// The foundation of every protocol, in the test's own process on a database of its own: for functions and clocks that a test
// provides itself, which a server in another process could not be given.
import pg from 'pg'
import { pino } from 'pino'
import { openKeys, type SigningKeys } from '#server/gateway/auth/keys/keys.ts'
import type { Broker } from '#server/gateway/broker/broker.ts'
import { inProcess } from '#server/gateway/broker/in-process.ts'
import { type Callers, makeCallers } from '#server/gateway/caller.ts'
import { type Database, openDatabase } from '#server/gateway/postgres/database.ts'
import { type Sessions, watchSessions } from '#server/gateway/sessions.ts'
import { cloneDatabase } from '../support/setup/database.ts'

export type InProcess = {
  sql: pg.Client
  owner: pg.ClientConfig
  db: Database
  keys: SigningKeys
  broker: Broker
  sessions: Sessions
  callers: Callers
  log: pino.Logger
  close(): Promise<void>
}

export async function openInProcess(): Promise<InProcess> {
  const log = pino({ level: 'silent' })
  const clone = await cloneDatabase()
  const sql = new pg.Client(clone.owner)
  await sql.connect()
  const db = openDatabase({ connectionString: clone.authenticatorUrl }, { size: 2, named: true, statementSeconds: 15, log })
  const keys = await openKeys({ asOwner: (work) => work(sql), outside: { secret: null, keys: [] }, log })
  const broker = inProcess()
  const sessions = await watchSessions({ db, broker, log, tokenSeconds: 3600 })
  const { anonKey, serviceKey } = keys
  return {
    sql,
    owner: clone.owner,
    db,
    keys,
    broker,
    sessions,
    callers: makeCallers({ keys, sessions, anonKey, serviceKey }),
    log,
    async close() {
      sessions.close()
      keys.close()
      await db.close()
      await sql.end()
      await clone.drop()
    },
  }
}
