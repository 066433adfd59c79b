// The only reader of process.env: every setting typed, defaulted and described (docs/settings.md has one row each).
// A bad value stops the start with one sentence that names the setting.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { authSettings, keySettings } from './settings/auth.ts'
import { gatewaySettings } from './settings/gateway.ts'
import { membershipSettings } from './settings/membership.ts'
import { captchaSettings, geocoderSettings, smsSettings, smtpSettings, stripeSettings, writerSettings } from './settings/outside.ts'
import { CannotStart, reader } from './settings/reader.ts'
import { storageSettings } from './settings/storage.ts'

export { CannotStart } from './settings/reader.ts'

export type Config = ReturnType<typeof readConfig>

export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DIRECT_URL',
  'AUTHENTICATOR_URL',
  'PG_BIN',
  'POOL_SIZE',
  'DEMO',
  'PUBLIC_URL',
  'REDIRECT_URLS',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'OPERATOR_KEY',
  'RATE_LIMITS',
  'AUTH_AUTOCONFIRM',
  'LOCAL_DOORS',
  'LAUNCH_MODE',
  'SIGNUP_TRIAL_DAYS',
  'PREMIUM_TRIAL_DAYS',
  'LANDING_CLAIMS',
  'ADMIN_RESET_EMAIL',
  'CONTACT_EMAIL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_URL',
  'GEOCODER_URL',
  'WRITER_URL',
  'WRITER_KEY',
  'WRITER_MODEL',
  'REAPPLY_RULES',
  'AUTH_SIGNUP',
  'AUTH_EMAIL',
  'AUTH_PHONE',
  'AUTH_PHONE_AUTOCONFIRM',
  'AUTH_ANONYMOUS',
  'AUTH_LINKING',
  'AUTH_MFA',
  'AUTH_SECURE_EMAIL_CHANGE',
  'AUTH_SECURE_PASSWORD_CHANGE',
  'AUTH_CURRENT_PASSWORD',
  'AUTH_PROVIDERS',
  'JWT_SECRET',
  'JWT_KEYS',
  'JWT_EXPIRY',
  'SMS_PROVIDER',
  'SMS_ACCOUNT',
  'SMS_TOKEN',
  'SMS_FROM',
  'SMS_URL',
  'CAPTCHA_PROVIDER',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SECRET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'UPLOAD_LIMIT',
  'MEMBER_QUOTA',
  'UPLOADS_PER_HOUR',
  'RENDER_ANY_SIZE',
  'DB_SCHEMAS',
  'DB_EXTRA_SEARCH_PATH',
  'DB_ANON_ROLE',
  'DB_MAX_ROWS',
  'DB_TX_END',
  'DB_PRE_REQUEST',
  'DB_AGGREGATES',
  'DB_PLAN',
  'DB_APP_SETTINGS',
  'ANON_KEY',
  'SERVICE_KEY',
  'REQUIRE_APIKEY',
  'FUNCTIONS_DIR',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'SMTP_FROM',
] as const
export type Setting = (typeof settingNames)[number]

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = reader(env)
  const port = read.whole('PORT', 3000, 1, 65535)
  const host = read.text('HOST') ?? '127.0.0.1'
  const isLoopback = loopback(host)
  const demo = read.onOff('DEMO')
  const localDoors = read.onOff('LOCAL_DOORS')
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  for (const needs of ['DIRECT_URL', 'AUTHENTICATOR_URL'] as const) {
    if (read.text(needs) && !databaseUrl)
      throw new CannotStart(`${needs} is set, but DATABASE_URL is not: it only means something beside it.`)
  }
  return {
    /** The folder of package.json: database/ and dist/ are found from here, bundled or not. */
    root: packageRoot(),
    port,
    host,
    isLoopback,
    dataDir: path.resolve(read.text('DATA_DIR') ?? './data'),
    databaseUrl,
    directUrl: read.url('DIRECT_URL', ['postgres:', 'postgresql:']),
    authenticatorUrl: read.url('AUTHENTICATOR_URL', ['postgres:', 'postgresql:']),
    pgBin: read.text('PG_BIN'),
    poolSize: read.whole('POOL_SIZE', 8, 1, 500),
    /** `new`: only when this start applies the schema (and never off loopback unless DEMO=on says so). */
    demo: demo === undefined ? (isLoopback ? ('new' as const) : ('off' as const)) : demo ? ('on' as const) : ('off' as const),
    /** Mailbox page, text-message box, local checkout, movable clock. */
    localDoors: localDoors ?? isLoopback,
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
    redirectUrls: redirectUrls(read.text('REDIRECT_URLS')),
    trustProxy: trustProxy(read.text('TRUST_PROXY')),
    logLevel: read.choice('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    operatorKey: longEnough('OPERATOR_KEY', read.text('OPERATOR_KEY'), 16),
    rateLimits: read.onOff('RATE_LIMITS') ?? true,
    auth: authSettings(read),
    keys: keySettings(read),
    sms: smsSettings(read),
    captcha: captchaSettings(read),
    storage: storageSettings(read, { memberQuota: 200 * 1024 * 1024, uploadsPerHour: 60 }),
    launchMode: read.choice('LAUNCH_MODE', ['open', 'prelaunch']),
    membership: membershipSettings(read),
    stripe: stripeSettings(read),
    geocoder: geocoderSettings(read),
    writer: writerSettings(read),
    reapplyRules: read.onOff('REAPPLY_RULES') ?? false,
    smtp: smtpSettings(read),
    /** Sentences to print at start: what was opened by hand to a wider world than this machine. */
    warnings: isLoopback
      ? []
      : [
          ...(demo ? [`DEMO=on while HOST is ${host}: anyone who reaches this address can sign in with the demo password.`] : []),
          ...(localDoors
            ? [
                `LOCAL_DOORS=on while HOST is ${host}: anyone who reaches this address can read every mail in /_mailbox and take a plan without paying.`,
              ]
            : []),
        ],
  }
}

/** The gateway alone: no product, no demo, no web; any schemas. Its own data folder a port, so that several can run. */
export function readGatewayConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = reader(env)
  const config = readConfig(env)
  const dataDir = read.text('DATA_DIR') === null ? path.resolve(`./data/gateway-${config.port}`) : config.dataDir
  const storage = storageSettings(read, { memberQuota: 0, uploadsPerHour: 0 })
  return { ...config, dataDir, demo: 'off' as const, storage, ...gatewaySettings(read) }
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

/** As Fastify takes it: nobody, everybody, or the proxies' addresses. */
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

function loopback(host: string) {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
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
