// The only code that reads process.env: every setting is typed, has a default, and has a row in docs/settings.md.
// An invalid value stops the start with one sentence that names the setting.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { authSettings, keySettings } from './settings/auth.ts'
import { archiveSettings, backupSettings } from './settings/backups.ts'
import { judgeExposure } from './settings/exposure.ts'
import { gatewaySettings } from './settings/gateway.ts'
import { membershipSettings } from './settings/membership.ts'
import type { Setting } from './settings/names.ts'
import {
  calendarSettings,
  captchaSettings,
  geocoderSettings,
  smsSettings,
  smtpSettings,
  stripeSettings,
  writerSettings,
} from './settings/outside.ts'
import { CannotStart, type Reader, reader } from './settings/reader.ts'
import { storageSettings } from './settings/storage.ts'

export { CannotStart } from './settings/reader.ts'

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = reader(env)
  const port = read.whole('PORT', 3000, 1, 65535)
  const host = read.text('HOST') ?? '127.0.0.1'
  const publicUrl = publicAddress(read) ?? `http://127.0.0.1:${port}`
  const [smtp, sms, stripe] = [smtpSettings(read), smsSettings(read), stripeSettings(read)]
  const proxies = trustProxy(read.text('TRUST_PROXY'))
  const rateLimits = read.onOff('RATE_LIMITS') ?? true
  const auth = authSettings(read, { refuseCommonPasswords: true })
  const exposure = judgeExposure({
    host,
    publicUrl,
    trustsProxy: proxies !== false,
    hasSmtp: smtp !== null,
    hasSms: sms !== null,
    hasStripe: stripe !== null,
    rateLimits,
    phone: auth.phone,
    phoneAutoconfirm: auth.phoneAutoconfirm,
    lightPasswordHashes: auth.lightPasswordHashes,
    demo: read.onOff('DEMO'),
    localDoors: read.onOff('LOCAL_DOORS'),
    autoconfirm: read.onOff('AUTH_AUTOCONFIRM'),
  })
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  for (const needs of ['DIRECT_URL', 'AUTHENTICATOR_URL'] as const) {
    if (read.text(needs) && !databaseUrl)
      throw new CannotStart(`${needs} is set, but DATABASE_URL is not: it only means something beside it.`)
  }
  return {
    /** The folder of package.json, which contains database/ and dist/, whether this code is bundled or not. */
    root: packageRoot(),
    port,
    host,
    dataDir: path.resolve(read.text('DATA_DIR') ?? './data'),
    /** The keys that seal secrets at rest. */
    sealingKeys: path.resolve(read.text('SEALING_KEYS') ?? path.join(read.text('DATA_DIR') ?? './data', 'sealing-keys.json')),
    databaseUrl,
    directUrl: read.url('DIRECT_URL', ['postgres:', 'postgresql:']),
    authenticatorUrl: read.url('AUTHENTICATOR_URL', ['postgres:', 'postgresql:']),
    /** What processes on one database share rooms, limits and ended sessions through; null for a process alone. */
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    pgBin: read.text('PG_BIN'),
    poolSize: read.whole('POOL_SIZE', 8, 1, 500),
    /** Statement time per minute for a member or a network. */
    statementSeconds: read.whole('STATEMENT_SECONDS', 15, 1, 100_000),
    /** Maximum size of a table API response in bytes. */
    answerLimit: read.whole('ANSWER_LIMIT', 8 * 1024 * 1024, 1024, 64 * 1024 * 1024),
    isLoopback: exposure.isLoopback,
    demo: exposure.demo,
    /** The mailbox page, the text message page, the local checkout, the movable clock. */
    localDoors: exposure.localDoors,
    publicUrl,
    redirectUrls: redirectUrls(read.text('REDIRECT_URLS')),
    trustProxy: proxies,
    logLevel: read.choice('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    operatorKey: longEnough('OPERATOR_KEY', read.text('OPERATOR_KEY'), 16),
    rateLimits,
    auth: { ...auth, autoconfirm: exposure.autoconfirm },
    keys: keySettings(read),
    sms,
    captcha: captchaSettings(read),
    storage: storageSettings(read, { memberQuota: 200 * 1024 * 1024, uploadsPerHour: 60 }),
    backups: backupSettings(read),
    archives: archiveSettings(read, { isEmbedded: databaseUrl === null }),
    launchMode: read.choice('LAUNCH_MODE', ['open', 'prelaunch']),
    membership: membershipSettings(read),
    /** Whether admins need a second factor for everything only an admin may do. */
    adminSecondFactor: read.onOff('ADMIN_SECOND_FACTOR') ?? !exposure.isLoopback,
    stripe,
    calendarLocalHost: calendarSettings(read, exposure),
    geocoder: geocoderSettings(read),
    writer: writerSettings(read),
    reapplyRules: read.onOff('REAPPLY_RULES') ?? false,
    smtp,
    /** Sentences to print at startup. */
    warnings: exposure.warnings,
  }
}

/** For the gateway alone: no product, demo or web; any schemas. The data folder depends on the port, so several can run. */
export function readGatewayConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = reader(env)
  // There is no demo town to warn about.
  const config = readConfig({ ...env, DEMO: 'off' })
  const dataDir = read.text('DATA_DIR') === null ? path.resolve(`./data/gateway-${config.port}`) : config.dataDir
  const storage = storageSettings(read, { memberQuota: 0, uploadsPerHour: 0 })
  const auth = { ...config.auth, ...authSettings(read, { refuseCommonPasswords: false }) }
  return { ...config, dataDir, storage, auth, ...gatewaySettings(read) }
}

function publicAddress(read: Reader): string | null {
  const url = read.url('PUBLIC_URL', ['http:', 'https:'])
  if (url !== null && !URL.canParse(url)) throw new CannotStart('PUBLIC_URL must be a full address such as https://example.org.')
  return url?.replace(/\/+$/, '') ?? null
}

function redirectUrls(given: string | null) {
  const urls = (given ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
  const bad = urls.find((url) => !/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(url))
  if (bad) throw new CannotStart(`REDIRECT_URLS must be full addresses separated by commas; "${bad}" is not one.`)
  return urls
}

/** In Fastify's format: trust nobody, everyone, or these proxies' addresses. */
function trustProxy(given: string | null): boolean | string[] {
  if (given === null || /^(off|false|no|0)$/i.test(given)) return false
  if (/^(on|true|yes)$/i.test(given)) return true
  const proxies = given.split(',').map((proxy) => proxy.trim())
  const bad = proxies.find((proxy) => !/^(loopback|linklocal|uniquelocal|[0-9a-f]*[.:][0-9a-f.:]+(\/\d{1,3})?)$/i.test(proxy))
  if (bad !== undefined)
    throw new CannotStart(`TRUST_PROXY must be on, off, or proxy addresses separated by commas; "${bad}" is none of these.`)
  return proxies
}

function longEnough(name: Setting, given: string | null, least: number) {
  if (given !== null && given.length < least) throw new CannotStart(`${name} must have at least ${least} characters.`)
  return given
}

export function packageRoot() {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const file = path.join(folder, 'package.json')
    if (existsSync(file) && readFileSync(file, 'utf8').includes('"name": "beauty-barter"')) return folder
    const parent = path.dirname(folder)
    if (parent === folder) throw new CannotStart('The folder of package.json was not found above the server.')
    folder = parent
  }
}
