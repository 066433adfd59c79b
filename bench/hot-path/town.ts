// The shipped server with its own engine in a temporary folder, a chat with 200,000 messages, and members to read it.
import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { engineIn } from '../engine-in.ts'
import { freePort } from '../free-port.ts'
import { headers, openTown, signUp, type Member, type Town } from '../members.ts'
import { startPostgrest } from './postgrest.ts'
import { insertBody, listQuery, type Actor, type Kind, type Setup } from './runner.ts'

// More than there are connections, so that rotating through them uses every connection.
const memberCount = 16

export type Measured = {
  setup: Setup
  serverPid: number
  postgresPid: number
  owner: pg.Client
  /** The real PostgREST on the same rows, if there is a build for this machine. */
  postgrest: { setup: Setup; pid: number } | null
  stop(): Promise<void>
}

export async function openMeasured(): Promise<Measured> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bb-hot-path-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startServer(dataDir, port)
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilHealthy(url, server.ended)
    const { postgresPid, login } = engineIn(dataDir)
    const town = await openTown(url)
    const members: Member[] = []
    for (let n = 1; n <= memberCount; n++) members.push(await signUp(town, `member${n}`))
    const owner = new pg.Client(login('postgres', 'owner'))
    await owner.connect()
    await owner.query(readFileSync(new URL('./town.sql', import.meta.url), 'utf8'))
    await owner.query('vacuum analyze public.bench_messages')
    await owner.query('checkpoint')
    const { rows: rooms } = await owner.query<{ id: string }>('select id from public.bench_rooms order by name')
    const actors = rooms.flatMap(({ id: room }) =>
      members.map(({ id, token }): Actor => ({ token, userId: id, claims: claimsOf(token), room })),
    )
    const sql = await sqlOfGateway(owner, town, actors, path.join(dataDir, 'postgres.log'))
    const rest = `${url}/rest/v1`
    const setup = { rest, anonKey: town.anonKey, authenticator: login('authenticator', 'authenticator'), actors, sql }
    const postgrest = await startPostgrest(setup.authenticator, await keysOf(url))
    const stopAll = async () => {
      await postgrest?.stop()
      await owner.end()
      await stop()
    }
    const peer = postgrest === null ? null : { setup: { ...setup, rest: postgrest.url }, pid: postgrest.pid }
    return { setup, serverPid: server.child.pid ?? 0, postgresPid, owner, postgrest: peer, stop: stopAll }
  } catch (error) {
    await stop()
    throw error
  }
}

function startServer(dataDir: string, port: number) {
  // A file, as a service manager would use; with a pipe we would read the lines on the cores that are measured.
  const log = openSync(path.join(dataDir, 'server.log'), 'a')
  // A few members here do the work of thousands.
  const limits = { RATE_LIMITS: 'off', STATEMENT_SECONDS: '100000' }
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', ...limits }
  const nodeArguments = (process.env['BENCH_NODE_ARGUMENTS'] ?? '').split(' ').filter(Boolean)
  const child = spawn(process.execPath, [...nodeArguments, 'dist/server/main.js'], { env, stdio: ['ignore', log, log] })
  return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
}

/** Sends each request once through the gateway and finds its SQL in PostgreSQL's log. */
async function sqlOfGateway(owner: pg.Client, town: Town, [actor]: Actor[], logFile: string): Promise<Record<Kind, string>> {
  if (actor === undefined) throw new Error('nobody to ask as')
  await owner.query(`notify pgrst, 'reload schema'`)
  await owner.query(`alter system set log_statement = 'all'`)
  await owner.query('select pg_reload_conf()')
  await wait(300)
  const member = { id: actor.userId, token: actor.token }
  const asked = headers(town, member)
  const list = await fetch(`${town.url}/rest/v1/bench_messages?${listQuery(actor.room)}`, { headers: asked })
  const rows = (await list.json()) as unknown[]
  if (rows.length !== 30) throw new Error(`the list answered ${list.status} and ${rows.length} rows`)
  const insert = await fetch(`${town.url}/rest/v1/bench_messages`, { method: 'POST', headers: asked, body: insertBody(actor) })
  if (insert.status !== 201) throw new Error(`the insert answered ${insert.status}: ${await insert.text()}`)
  await owner.query('alter system reset log_statement')
  await owner.query('select pg_reload_conf()')
  const log = readFileSync(logFile, 'utf8')
  const executed = [...log.matchAll(/execute u:\w+: (.*bench_messages.*)\n.*Parameters: (.*)/g)]
  const found = (value: string) => executed.find(([, , values]) => values?.startsWith(`$1 = '${value}`) === true)?.[1]
  const sql = { list: found(actor.room), insert: found('{') }
  if (sql.list === undefined || sql.insert === undefined) throw new Error('the log does not show what the gateway sent')
  return { list: sql.list, insert: sql.insert }
}

const keysOf = async (url: string) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).text()

const claimsOf = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()

async function untilHealthy(url: string, ended: Promise<void>): Promise<void> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (;;) {
    if (hasEnded) throw new Error('the server ended before it was healthy')
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok === true) return
    await wait(50)
  }
}
