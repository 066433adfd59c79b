// Wires everything and nothing else: settings → engine → schema → keys → gateway and built web → orderly end.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { Registry } from 'prom-client'
import { startClocks } from './clocks/clocks.ts'
import { CannotStart, type Config, readConfig } from './config.ts'
import { demoLogins, demoPassword, seedDemo } from './demo/demo.ts'
import { openEngine } from './engine/engine.ts'
import type { Engine } from './engine/opened.ts'
import { applySchema } from './engine/schema.ts'
import { registry as functions } from './functions/registry.ts'
import { loadKeys } from './gateway/auth/keys.ts'
import { authRoutes } from './gateway/auth/routes.ts'
import { makeCallers } from './gateway/caller.ts'
import { faultRoutes } from './gateway/faults.ts'
import { functionRoutes } from './gateway/functions.ts'
import { drain, makeApp } from './gateway/http.ts'
import { addGauges } from './gateway/metrics.ts'
import type { Ports } from './gateway/ports.ts'
import { type Database, openDatabase } from './gateway/postgres/database.ts'
import { openRealtime } from './gateway/realtime/realtime.ts'
import { restRoutes } from './gateway/rest/routes.ts'
import { webRoutes } from './gateway/web.ts'
import { makeLog } from './log.ts'
import { mailboxRoutes } from './services/mailbox-routes.ts'
import { openMail } from './services/mail.ts'

/** The longest an orderly end may take; requests get the first part of it. */
const endMs = 10_000
const drainMs = 6_000

const config = settings()
const log = makeLog(config)
/** Undone in reverse, also when the start fails half way. */
const opened: (() => Promise<void>)[] = []
let isEnding = false

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
start().catch((error: unknown) => {
  report(error)
  void end(1)
})

async function start(): Promise<void> {
  const engine = await openEngine(config, log)
  opened.push(() => engine.stop())
  log.info({ engine: engine.description }, 'engine')
  const schema = await applySchema(engine.owner, log, {
    ...(engine.authenticator.user !== undefined && { authenticator: engine.authenticator.user }),
    reapplyRules: config.reapplyRules,
  })
  if (config.demo === 'on' || (config.demo === 'new' && schema === 'applied')) await seedOnce(engine)
  const mail = await openMail(config)
  opened.push(async () => mail.close())
  const db = openDatabase(engine.authenticator, { size: config.poolSize, named: !engine.pooled, log })
  opened.push(() => db.close())
  const clocks = await startClocks(engine.owner, { pooled: engine.pooled, log })
  opened.push(() => clocks.stop())

  const app = await mount(engine, db, mail)
  await app.listen({ port: config.port, host: config.host })
  announce(await hasDemo(engine))
}

async function mount(engine: Engine, db: Database, mail: Awaited<ReturnType<typeof openMail>>): Promise<FastifyInstance> {
  const keys = await asOwner(engine, (owner) => loadKeys(owner))
  const { anonKey, serviceKey } = keys
  const callers = makeCallers({ keys, anonKey, serviceKey })
  const { publicUrl, launchMode } = config
  const publicSettings = { url: publicUrl, anonKey, launchMode, release: release() }
  const metrics = new Registry()
  const ports: Ports = { sendMail: mail.send, now: () => new Date() }

  const app = makeApp({ log, registry: metrics, settings: { ...config, publicSettings }, canServe: servingProbe(db) })
  await app.register(async (auth) =>
    authRoutes(auth, { db, callers, keys, ports, settings: { ...config, siteUrl: publicUrl, siteName: 'Beauty Barter' } }),
  )
  await app.register(async (rest) =>
    restRoutes(rest, { db, callers, owner: engine.owner, settings: { schemas: ['public'], maxRows: 1000 } }),
  )
  await app.register(async (calls) =>
    functionRoutes(calls, { registry: functions, callers, db, services: { mail }, clock: () => ports.now(), publicUrl }),
  )
  faultRoutes(app)
  if (config.localDoors && mail.box !== null) mailboxRoutes(app, mail.box, new URL(publicUrl).host)
  await webRoutes(app, { folder: join(config.root, 'dist/web'), launchMode, publicUrl, publicSettings, connect: [], forms: [] })

  // Undone after the sockets: the HTTP server waits for every connection, theirs included.
  opened.push(() => drain(app, drainMs))
  const feed = engine.replication ? engine.owner : null
  const realtime = await openRealtime({ server: app.server, db, callers, feed, owner: engine.owner, log })
  opened.push(() => realtime.close())
  addGauges(metrics, 'database', () => ({ ...db.stats() }))
  addGauges(metrics, 'realtime', () => ({ ...realtime.stats() }))
  return app
}

async function seedOnce(engine: Engine): Promise<void> {
  if (!(await hasDemo(engine))) await seedDemo(engine.owner, config.root)
}

async function hasDemo(engine: Engine): Promise<boolean> {
  const { rowCount } = await asOwner(engine, (owner) => owner.query('select from auth.users where email = $1', [demoLogins[0]]))
  return rowCount === 1
}

async function asOwner<Result>(engine: Engine, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client(engine.owner)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

// Asked by every load balancer every second or so; one look at the database serves them all.
function servingProbe(db: Database): () => Promise<boolean> {
  let last = { at: 0, answer: Promise.resolve(false) }
  const look = () =>
    db.run({ role: 'anon', claims: '{"role":"anon"}', userId: null }, { name: '', text: 'select 1', values: [] }, { readOnly: true }).then(
      () => true,
      () => false,
    )
  return async () => {
    if (isEnding) return false
    if (Date.now() - last.at > 1000) last = { at: Date.now(), answer: look() }
    return last.answer
  }
}

function release(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(config.root, 'package.json'), 'utf8'))
  return version
}

function announce(withDemo: boolean): void {
  for (const warning of config.warnings) say(`Warning: ${warning}`)
  say(`Beauty Barter is open at ${config.publicUrl}`)
  if (withDemo) say(`Sign in as ${demoLogins.join(', ')} with the password ${demoPassword}`)
  if (config.localDoors && config.smtp === null) say(`Mail stays on this machine: ${config.publicUrl}/_mailbox`)
}

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(1), endMs).unref()
  for (const close of opened.toReversed()) await close().catch(report)
  process.exit(code)
}

function settings(): Config {
  try {
    return readConfig()
  } catch (error) {
    report(error)
    return process.exit(1)
  }
}

/** What the operator can mend is one sentence; what is our fault comes with its stack. */
function report(error: unknown): void {
  const isPlain = error instanceof CannotStart
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const text = isPortTaken
    ? `Port ${config.port} is taken. Set PORT to another one.`
    : error instanceof Error && !isPlain
      ? error.stack
      : String(isPlain ? error.message : error)
  process.stderr.write(`${text}\n`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
