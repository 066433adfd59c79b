// `npm run gateway`: the protocols on any database, without product, demo town or screens.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CannotStart, readGatewayConfig } from './config.ts'
import { openEngine } from './engine/engine.ts'
import type { Engine } from './engine/opened.ts'
import { applySchema } from './engine/schema/schema.ts'
import type { ServerFunction } from './gateway/functions.ts'
import { live, type Lifetime, say } from './lifetime.ts'
import { makeLog } from './log.ts'
import { asOwner, openProtocols, readClock } from './protocols.ts'
import type { Services } from './services/services.ts'

let port: number | null = null
live(start, () => port)

async function start(lifetime: Lifetime): Promise<void> {
  const config = readGatewayConfig()
  port = config.port
  const log = makeLog(config)
  const { roles, ...rest } = config.rest
  const { anonKey, serviceKey, requireApikey, publicUrl } = config
  const requestRoles = [rest.anonRole, ...roles]
  const engine = await openEngine({ ...config, requestRoles }, log)
  lifetime.undo(() => engine.stop())
  log.info({ engine: engine.description }, 'engine')
  const schema = await applySchema(engine.owner, log, {
    ...(engine.authenticator.user !== undefined && { authenticator: engine.authenticator.user }),
    platformOnly: true,
    requestRoles,
  })
  const clock = await readClock(engine, config)
  if (schema === 'applied') await openLaterTables(engine)
  const functions = await readFunctions(config.functionsDir)
  const apiKeys = { anonKey, serviceKey }
  const { app, publicSettings, listen } = await openProtocols({
    config,
    engine,
    log,
    lifetime,
    siteName: new URL(publicUrl).host,
    rest: { ...rest, openApi: true },
    functions,
    apiKeys,
    admission: { requireApikey, anonRole: rest.anonRole, anyRole: true },
    publicSettings: {},
  })
  await listen()
  for (const warning of [...config.warnings, ...(clock === null ? [] : [clock])]) say(`Warning: ${warning}`)
  say(`The gateway is open at ${publicUrl} with the public key ${publicSettings.anonKey}`)
  app.log.info({ schemas: rest.schemas }, 'gateway')
}

/** As clients expect of schema public: the three roles get access to tables its owner creates later, subject to policies. */
function openLaterTables(engine: Engine): Promise<unknown> {
  const kinds = ['tables', 'sequences', 'functions']
  const grants = kinds.map((kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`)
  return asOwner(engine, (owner) => owner.query(`grant usage on schema public to anon, authenticated, service_role; ${grants.join('; ')}`))
}

/** A function is the default export of its file: a handler, or `{ handler, verifyJwt }`. */
async function readFunctions(folder: string | null): Promise<ReadonlyMap<string, ServerFunction<Services>>> {
  const found = new Map<string, ServerFunction<Services>>()
  if (folder === null) return found
  for (const file of readdirSync(folder).filter((name) => /^[\w-]+\.m?[jt]s$/.test(name))) {
    const exported: unknown = (await import(pathToFileURL(path.resolve(folder, file)).href)).default
    found.set(path.parse(file).name, asFunction(file, exported))
  }
  return found
}

function asFunction(file: string, exported: unknown): ServerFunction<Services> {
  if (isHandler(exported)) return { handler: exported, verifyJwt: true }
  if (typeof exported === 'object' && exported !== null && 'handler' in exported && isHandler(exported.handler))
    return { handler: exported.handler, verifyJwt: !('verifyJwt' in exported) || exported.verifyJwt !== false }
  throw new CannotStart(`FUNCTIONS_DIR: ${file} has no default export that is a handler (Request) => Response.`)
}

function isHandler(value: unknown): value is ServerFunction<Services>['handler'] {
  return typeof value === 'function'
}
