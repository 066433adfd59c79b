// The product's server. Only wires the parts together: settings → engine → schema → protocols and built web.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { plans } from '#domain/membership.ts'
import { examine } from './admin/findings.ts'
import { startArchives } from './backups/archives.ts'
import { backUpBeforeUpgrade, startBackups } from './backups/backups.ts'
import { startUploads } from './backups/s3/uploads.ts'
import { startAccountWork } from './clocks/account-work.ts'
import { logAuditHead } from './clocks/audit-head.ts'
import { startBusyFeeds } from './clocks/busy-feeds.ts'
import { startEmails } from './clocks/emails.ts'
import { startMatching } from './clocks/matches.ts'
import { startExaminations } from './clocks/examinations.ts'
import { type Config, readConfig } from './config.ts'
import { demoLogins, demoPassword, placeDemoPictures, seedDemo } from './demo/demo.ts'
import { refusesDemoSignIn } from './demo/sign-in.ts'
import { openEngine } from './engine/engine.ts'
import type { Engine } from './engine/opened.ts'
import { applySchema } from './engine/schema/schema.ts'
import { registry as functions } from './functions/registry.ts'
import { makeIsDirect } from './gateway/http/direct-request.ts'
import { faultRoutes } from './gateway/web/faults.ts'
import { keptFigures } from './gateway/web/documents.ts'
import { webRoutes } from './gateway/web/web.ts'
import { live, type Lifetime, say } from './lifetime.ts'
import { makeLog } from './log.ts'
import { dressAccountEmail } from './mail/account-email.ts'
import { dressLinkPage } from './mail/link-page.tsx'
import { writeEmail } from './mail/emails.ts'
import { writeText } from './mail/texts.ts'
import { asOwner, openProtocols, readClock } from './protocols.ts'
import { captchaOrigins } from './services/captcha/captcha.ts'
import { billingRoutes } from './services/payments/routes.ts'
import { siteFacts } from './site/facts.ts'
import { siteFigures } from './site/figures.ts'
import { itemPage } from './site/items.ts'
import { jobPage } from './site/jobs.ts'
import type { Site } from './site/listed.ts'

let port: number | null = null
live(start, () => port)

async function start(lifetime: Lifetime): Promise<void> {
  const config = readConfig()
  const startedAt = new Date()
  port = config.port
  const log = makeLog(config)
  const engine = await openEngine(config, log)
  lifetime.undo(() => engine.stop())
  // Stopped right before the engine, so that it has what the others wrote at the end.
  let archives: { stop(): Promise<void> } | null = null
  lifetime.undo(async () => archives?.stop())
  log.info({ engine: engine.description }, 'engine')
  const schema = await applySchema(engine.owner, log, {
    ...(engine.authenticator.user !== undefined && { authenticator: engine.authenticator.user }),
    reapplyRules: config.reapplyRules,
    beforeUpgrade: async (from, to) => {
      const within = config.backups.folder ?? join(config.dataDir, 'backups')
      await backUpBeforeUpgrade(await sourceOf(engine, config), { within, from, to, tell: say })
    },
  })
  const clock = await readClock(engine, config)
  await asOwner(engine, (owner) => keepSettings(owner, config))
  if (config.demo === 'on' || (config.demo === 'new' && schema === 'applied')) await seedOnce(engine, config)
  const hasTown = await hasDemo(engine)
  if (hasTown) await asOwner(engine, (owner) => placeDemoPictures(owner, config))

  const { launchMode, publicUrl } = config
  const isDirect = makeIsDirect(config)
  const site = { name: 'Beauty Barter', url: publicUrl }
  const { app, mail, sendText, files, publicSettings, listen, payments, calendars } = await openProtocols({
    config,
    engine,
    log,
    lifetime,
    siteName: site.name,
    refusesPassword: refusesDemoSignIn({ isOpen: config.isLoopback || config.demo === 'on', isDirect }),
    dressEmail: (words) => dressAccountEmail(words, site),
    dressPage: dressLinkPage,
    rest: { schemas: ['public'], maxRows: 1000 },
    functions,
    apiKeys: { anonKey: null, serviceKey: null },
    publicSettings: {
      launchMode,
      premiumTrialDays: config.membership.premiumTrialDays,
      sendsTexts: sendsTexts(config),
      release: release(config),
    },
    daily: { 'audit-head': logAuditHead },
  })
  faultRoutes(app)
  if (payments?.till)
    billingRoutes(app, {
      till: payments.till,
      isDirect,
      basicCents: plans.basic.price_cents,
      deliver: webhookOf(app),
    })
  calendarRoute(app)
  const shownBy: Site = { anonKey: publicSettings['anonKey'], publicUrl }
  await webRoutes(app, {
    folder: join(config.root, 'dist/web'),
    launchMode,
    publicUrl,
    publicSettings,
    facts: siteFacts(config),
    figures: keptFigures(
      () => siteFigures(engine),
      (error) => log.warn({ err: error }, 'the figures of the public pages stay as they were'),
    ),
    filled: [jobPage(app, shownBy), itemPage(app, shownBy)],
    connect: [],
    forms: [],
    widgets: captchaOrigins(config.captcha),
  })
  const emails = startEmails(engine.owner, {
    send: mail.send,
    sendText,
    writeText: (kind, facts) => writeText(kind, facts, site),
    write: (kind, facts, locale) => writeEmail(kind, facts, site, locale),
    unsubscribeLink: (token, topic) => `${publicUrl}/functions/v1/unsubscribe?token=${token}${topic === 'news' ? '' : `&about=${topic}`}`,
    host: new URL(publicUrl).hostname,
    log,
  })
  lifetime.undo(() => emails.stop())
  const accountWork = startAccountWork(engine.owner, {
    files: {
      read: (version) => files.asServiceRead(version),
      write: (path, bytes) => files.asServiceWrite({ bucket: 'exports', path, type: 'application/zip' }, bytes),
    },
    payments,
    log,
  })
  lifetime.undo(() => accountWork.stop())
  const matching = startMatching(engine.owner, { log })
  lifetime.undo(() => matching.stop())
  const busyFeeds = startBusyFeeds(engine.owner, { calendars, log })
  lifetime.undo(() => busyFeeds.stop())
  await listen()
  const source = await sourceOf(engine, config)
  const uploads = startUploads({ ...config.backups, dataDir: config.dataDir, log })
  lifetime.undo(() => uploads.stop())
  const backups = startBackups({ ...config.backups, source, log, onMade: () => uploads.next() })
  lifetime.undo(() => backups.stop())
  if (engine.kind === 'embedded') archives = startArchives({ ...config.archives, ...archiveSource(source), log })
  const examinations = startExaminations({
    asOwner: (work) => asOwner(engine, work),
    examine: (owner) => examine(owner, config, new Date(), startedAt),
    log,
  })
  lifetime.undo(() => examinations.stop())
  announce(config, clock, hasTown)
}

async function sourceOf(engine: Engine, config: Config) {
  const { rows } = await asOwner(engine, (owner) => owner.query<{ id: string }>('select id from storage.installation'))
  return { owner: engine.owner, config, installation: rows[0]?.id ?? '' }
}

function archiveSource({ owner, config, installation }: Awaited<ReturnType<typeof sourceOf>>) {
  const files = config.storage.s3 === null ? join(config.dataDir, 'storage/objects', installation) : null
  return { owner, dataDir: config.dataDir, files }
}

/** Without a provider, texts stay in the local box, which nobody looks into but on a local install. */
const sendsTexts = ({ sms, localDoors }: Config): boolean => sms !== null || localDoors

/** Stores the operator's settings that rules in the database depend on. */
async function keepSettings(owner: pg.Client, config: Config): Promise<void> {
  const { membership, adminSecondFactor, publicUrl } = config
  const { signupTrialDays, premiumTrialDays, landingClaims, licenseGate, adminResetEmail, contactEmail } = membership
  const settings = {
    signup_trial_days: signupTrialDays,
    premium_trial_days: premiumTrialDays,
    landing_claims: landingClaims,
    license_gate: licenseGate,
    admin_reset_email: adminResetEmail,
    admin_second_factor: adminSecondFactor,
    contact_email: contactEmail,
    site_url: publicUrl,
    sends_texts: sendsTexts(config),
  }
  await owner.query('select internal.keep_settings($1)', [JSON.stringify(settings)])
}

/** Sends the local till's events to the same webhook endpoint as Stripe's. */
function webhookOf(app: FastifyInstance) {
  return async (payload: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { statusCode } = await app.inject({ method: 'POST', url: '/functions/v1/stripe-webhook', headers, payload })
    return statusCode
  }
}

/** The address of a feed, which ends like a file because some calendar programs insist. As a query, its token is in no log. */
function calendarRoute(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async ({ method, params, headers, ip }, reply) => {
    const known = headers['if-none-match']
    const {
      statusCode,
      headers: told,
      rawPayload,
    } = await app.inject({
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      url: `/functions/v1/calendar-feed?${new URLSearchParams({ token: params.token })}`,
      headers: known === undefined ? {} : { 'if-none-match': known },
      remoteAddress: ip,
    })
    for (const name of feedHeaders) {
      const value = told[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.code(statusCode).send(rawPayload)
  })
}
const feedHeaders = ['content-type', 'cache-control', 'etag', 'retry-after', 'x-robots-tag', 'referrer-policy'] as const

async function seedOnce(engine: Engine, { root, storage }: Config): Promise<void> {
  if (!(await hasDemo(engine))) await seedDemo(engine.owner, { root, withPictures: storage.s3 === null })
}

async function hasDemo(engine: Engine): Promise<boolean> {
  const { rowCount } = await asOwner(engine, (owner) => owner.query('select from auth.users where email = $1', [demoLogins[0]]))
  return rowCount === 1
}

function release({ root }: Config): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return version
}

function announce({ isLoopback, demo, warnings, publicUrl, localDoors, smtp }: Config, clock: string | null, hasTown: boolean): void {
  const town = hasTown && !isLoopback && demo !== 'on' ? [closedTown] : []
  for (const warning of [...warnings, ...town, ...(clock === null ? [] : [clock])]) say(`Warning: ${warning}`)
  say(`Beauty Barter is open at ${publicUrl}`)
  if (hasTown && town.length === 0) say(`Sign in as ${demoLogins.join(', ')} with the password ${demoPassword}`)
  if (isLoopback && localDoors && smtp === null) say(`Mail stays on this machine: ${publicUrl}/_mailbox`)
}

const closedTown =
  'the database holds the demo town, whose password is published: nobody can sign in with it here. Set another DATA_DIR to begin with an empty town, or DEMO=on to open the demo accounts.'
