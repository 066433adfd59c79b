// The protocols on one HTTP server and one database: what the product's server and the gateway alone share.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { type DailyTasks, startClocks } from './clocks/clocks.ts'
import { CannotStart, type Config } from './config.ts'
import type { Engine } from './engine/opened.ts'
import { withClient } from './engine/with-client.ts'
import { openKeys } from './gateway/auth/keys/keys.ts'
import { makePasswords } from './gateway/auth/passwords/passwords.ts'
import { providersWithoutPlace, publicProviders } from './gateway/auth/providers/providers.ts'
import { authRoutes } from './gateway/auth/routes.ts'
import type { Broker } from './gateway/broker/broker.ts'
import { inProcess } from './gateway/broker/in-process.ts'
import { type Admission, makeCallers } from './gateway/caller.ts'
import { clientAddress } from './gateway/http/client-address.ts'
import { makeIsDirect } from './gateway/http/direct-request.ts'
import { asServiceOn, functionRoutes, type ServerFunction } from './gateway/functions.ts'
import { drain, makeApp } from './gateway/http/http.ts'
import { addGauges } from './gateway/metrics.ts'
import type { Ports } from './gateway/ports.ts'
import { type Database, openDatabase } from './gateway/postgres/database.ts'
import { limitRequests } from './gateway/http/request-limits.ts'
import { boundUnwritten, makeUnwritten } from './gateway/http/unwritten.ts'
import { openRealtime } from './gateway/realtime/realtime.ts'
import { realtimeRoutes } from './gateway/realtime/routes.ts'
import { type RestSettings, restRoutes } from './gateway/rest/routes.ts'
import { watchSessions } from './gateway/sessions.ts'
import type { ServerFiles } from './gateway/storage/objects/server-files.ts'
import { storageRoutes } from './gateway/storage/routes.ts'
import type { Lifetime } from './lifetime.ts'
import type { Log } from './log.ts'
import { captchaForBrowsers, openCaptcha } from './services/captcha/captcha.ts'
import { captchaRoutes } from './services/captcha/captcha-routes.ts'
import { type Calendars, openCalendars } from './services/calendars/calendars.ts'
import { openGeocoder } from './services/geocoder.ts'
import { mailboxRoutes } from './services/mailbox-routes.tsx'
import { type Mail, openMail } from './services/mail.ts'
import { openPayments } from './services/payments/payments.ts'
import type { Payments } from './services/payments/provider.ts'
import { openSealing } from './services/sealing/sealing.ts'
import type { Services } from './services/services.ts'
import { smsRoutes } from './services/sms-routes.tsx'
import { openTexts, type Texts } from './services/sms.ts'
import { openWriter } from './services/writing/writer.ts'
import { judgeClock } from './settings/exposure.ts'

/** How long running requests may take during shutdown. */
const drainMs = 6_000

type Serving = {
  config: Config
  engine: Engine
  log: Log
  lifetime: Lifetime
  siteName: string
  rest: Omit<RestSettings, 'answerBytes'>
  functions: ReadonlyMap<string, ServerFunction<Services>>
  /** Externally configured keys that replace the installation's own. */
  apiKeys: { anonKey: string | null; serviceKey: string | null }
  admission?: Admission
  /** The layout of account emails; plain by default. */
  dressEmail?: NonNullable<Ports['dressEmail']>
  /** The layout of the page that a link in such an email opens; plain by default. */
  dressPage?: NonNullable<Ports['dressPage']>
  /** Passwords that are refused from some networks; by default none are. */
  refusesPassword?: NonNullable<Ports['refusesPassword']>
  publicSettings: Record<string, unknown>
  /** Scheduled work of the product that is not a function of the database. */
  daily?: DailyTasks
}

export type Protocols = {
  app: FastifyInstance
  mail: Mail
  sendText: Texts['send']
  payments: Payments | null
  calendars: Calendars
  files: ServerFiles
  /** Settings that browsers may read, including the public key. */
  publicSettings: Record<string, unknown>
  /** Called after all routes are registered. */
  listen(): Promise<void>
}

export async function openProtocols({
  config,
  engine,
  log,
  lifetime,
  siteName,
  rest,
  functions,
  apiKeys,
  admission,
  dressEmail,
  dressPage,
  refusesPassword,
  publicSettings,
  daily = {},
}: Serving) {
  const [lost] = providersWithoutPlace(config.auth.providers)
  if (lost !== undefined) throw new CannotStart(`AUTH_PROVIDERS: "${lost}" is not one whose place is known; it needs an issuer.`)
  const mail = await openMail(config)
  lifetime.undo(async () => mail.close())
  const texts = await openTexts(config)
  const captcha = config.captcha === null ? null : openCaptcha(config.captcha)
  const { poolSize: size, statementSeconds } = config
  const { standBack, isHere, pooled } = engine
  const db = openDatabase(engine.authenticator, { size, statementSeconds, named: !pooled, log, standBack, isHere })
  lifetime.undo(() => db.close())
  const clocks = await startClocks(engine.owner, { pooled: engine.pooled, log, daily })
  lifetime.undo(() => clocks.stop())

  const keys = await openKeys({ asOwner: (work) => asOwner(engine, work), outside: config.keys, log })
  lifetime.undo(async () => keys.close())
  const anonKey = apiKeys.anonKey ?? keys.anonKey
  const serviceKey = apiKeys.serviceKey ?? keys.serviceKey
  const broker = await openBroker(config, engine, log)
  lifetime.undo(() => broker.close())
  const sessions = await watchSessions({ db, broker, log, tokenSeconds: config.auth.tokenSeconds })
  lifetime.undo(async () => sessions.close())
  const callers = makeCallers({ keys, sessions, anonKey, serviceKey, ...(admission !== undefined && { admission }) })
  const { publicUrl } = config
  const payments = await openPayments(config, asServiceOn(db))
  const calendars = openCalendars(
    openSealing(config.sealingKeys, () => new Date()),
    { localHost: config.calendarLocalHost },
  )
  const [geocoder, writer] = [openGeocoder(config.geocoder, publicUrl), openWriter(config.writer)]
  const ports: Ports = {
    sendMail: mail.send,
    dressEmail: dressEmail ?? null,
    dressPage: dressPage ?? null,
    sendText: texts.send,
    checkCaptcha: captcha?.check ?? null,
    refusesPassword: refusesPassword ?? null,
    now: () => new Date(),
  }
  const metrics = new Registry()
  const settings = {
    ...publicSettings,
    url: publicUrl,
    anonKey,
    captcha: captchaForBrowsers(config.captcha),
    providers: publicProviders(config.auth.providers),
  }

  const app = makeApp({ log, registry: metrics, settings: { ...config, publicSettings: settings }, canServe: servingProbe(db, lifetime) })
  limitRequests(app, { callers, db, broker, isOn: config.rateLimits })
  const unwritten = makeUnwritten()
  boundUnwritten(app, unwritten)
  addGauges(metrics, 'unwritten', () => ({ bytes: unwritten.total() }))
  await app.register(async (auth) =>
    authRoutes(auth, { callers, keys, ports, broker, sessions, settings: { ...config, siteUrl: publicUrl, siteName } }),
  )
  await app.register(async (tables) =>
    restRoutes(tables, { callers, owner: engine.owner, settings: { ...rest, answerBytes: config.answerLimit } }),
  )
  let keepFiles: (files: ServerFiles) => void
  const files = new Promise<ServerFiles>((resolve) => (keepFiles = resolve))
  await app.register(async (routes) => {
    const folder = join(config.dataDir, 'storage')
    const limited = { ...config.storage, uploadsPerHour: config.rateLimits ? config.storage.uploadsPerHour : null }
    const storage = await storageRoutes(routes, { db, callers, owner: engine.owner, folder, settings: limited, now: () => ports.now() })
    addGauges(metrics, 'pictures', () => storage.stats())
    keepFiles(storage.files)
  })
  const passwords = makePasswords(config.auth)
  await app.register(async (calls) =>
    functionRoutes(calls, {
      registry: functions,
      callers,
      services: {
        mail,
        passwords: { hash: (password) => passwords.hash(password, 'functions') },
        recovery: { send: (address) => askForRecovery(app, { serviceKey, address, publicUrl }) },
        site: config,
        calendars,
        geocoder,
        writer,
        payments,
      },
      clock: () => ports.now(),
      publicUrl,
    }),
  )
  if (captcha?.proof) captchaRoutes(app, captcha.proof)
  const isDirect = makeIsDirect(config)
  if (config.localDoors && mail.box !== null) mailboxRoutes(app, mail.box, isDirect)
  if (config.localDoors && texts.box !== null) smsRoutes(app, texts.box, isDirect)

  const listen = async () => {
    // Undone after the sockets: the HTTP server waits for all connections, including theirs.
    lifetime.undo(() => drain(app, drainMs))
    const feed = engine.replication ? engine.owner : null
    const addressOf = clientAddress(config.trustProxy)
    const on = { db, callers, sessions, broker, unwritten, owner: engine.owner, log }
    const realtime = await openRealtime({ ...on, server: app.server, feed, addressOf })
    lifetime.undo(() => realtime.close())
    await app.register(async (calls) => realtimeRoutes(calls, { callers, realtime, broker }))
    addGauges(metrics, 'database', () => ({ ...db.stats() }))
    addGauges(metrics, 'realtime', () => ({ ...realtime.stats() }))
    addGauges(metrics, 'sessions', () => sessions.stats())
    addGauges(metrics, 'broker', () => broker.stats())
    await app.listen({ port: config.port, host: config.host })
  }
  return { app, mail, sendText: texts.send, payments, calendars, files: await files, publicSettings: settings, listen } satisfies Protocols
}

/** Processes on one database know each other by its installation, and nobody else knows that id. */
async function openBroker({ redisUrl: url }: Config, engine: Engine, log: Log): Promise<Broker> {
  if (url === null) return inProcess()
  const { rows } = await asOwner(engine, (owner) => owner.query<{ id: string }>('select id from storage.installation'))
  const { openRedis } = await import('./gateway/broker/redis.ts')
  return openRedis({ url, secret: rows[0]?.id ?? '', log })
}

/** The same request that a member sends, so the same limits apply. The service key replaces the CAPTCHA. */
async function askForRecovery(
  app: FastifyInstance,
  { serviceKey, address, publicUrl }: { serviceKey: string; address: string; publicUrl: string },
): Promise<boolean> {
  const answer = await app.inject({
    method: 'POST',
    url: `/auth/v1/recover?${new URLSearchParams({ redirect_to: `${publicUrl}/reset-password` })}`,
    headers: { apikey: serviceKey },
    payload: { email: address },
  })
  if (answer.statusCode !== 200 && answer.statusCode !== 429) throw new Error(`The auth service answered ${answer.statusCode}.`)
  return answer.statusCode === 200
}

export function asOwner<Result>({ owner: login }: Engine, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(login, work)
}

/** The startup warning about a moved clock; refuses to start if others would be affected. */
export async function readClock(engine: Engine, config: Config): Promise<string | null> {
  const text = `select shift::text from clock.settings where shift <> '0'`
  const { rows } = await asOwner(engine, (owner) => owner.query<{ shift: string }>(text))
  return judgeClock(rows[0]?.shift ?? null, config)
}

// Every load balancer asks about once a second; they share one query.
function servingProbe(db: Database, lifetime: Lifetime): () => Promise<boolean> {
  let last = { at: 0, answer: Promise.resolve(false) }
  const look = () =>
    db
      .run(
        { role: 'anon', claims: '{"role":"anon"}', userId: null },
        { name: '', text: 'select 1', values: [] },
        { readOnly: true, party: 'service' },
      )
      .then(
        () => true,
        () => false,
      )
  return async () => {
    if (lifetime.isEnding()) return false
    if (Date.now() - last.at > 1000) last = { at: Date.now(), answer: look() }
    return last.answer
  }
}
