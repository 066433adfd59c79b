// Applies the schema files to an empty database, and upgrades one of an older release, each in one transaction.
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { CannotStart, packageRoot } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { admit } from '../authenticator.ts'
import { withClient } from '../with-client.ts'
import { applyAll, replaceRules } from './apply.ts'
import { type Migration, readMigrations, readReleases, type Release } from './migrations.ts'
import { readSchema, type Schema } from './schema-files.ts'
import { isLater, upgrade } from './upgrade.ts'
import { hashesOf, keepVersion, lastVersion, lockSchema, type Version } from './versions.ts'

export class SchemaMismatch extends CannotStart {
  override name = 'SchemaMismatch'
}

export type SchemaSettings = {
  /** The folder that contains database/. */
  root?: string
  authenticator?: string
  /** For `npm run dev`: applies changes to functions and rules instead of refusing them. */
  reapplyRules?: boolean
  /** Applies only the platform files, for a database that belongs to someone else; one with our product works too. */
  platformOnly?: boolean
  /** Roles that requests may use besides anon, authenticated and service_role. */
  requestRoles?: string[]
  /** Runs before an upgrade; without it, a database of an older release is refused. */
  beforeUpgrade?: (from: string, to: string) => Promise<void>
}

export async function applySchema(
  owner: pg.ClientConfig,
  log: Log,
  settings: SchemaSettings = {},
): Promise<'applied' | 'same' | 'upgraded'> {
  const ours = readOurs(settings)
  const admitted = () => [settings.authenticator ?? 'authenticator', settings.requestRoles ?? []] as const
  return inTransaction(owner, async (client) => {
    const found = await lastVersion(client)
    const standing = standingOf(found, ours)
    const started = performance.now()
    switch (standing.is) {
      case 'same':
        await admit(client, ...admitted())
        return 'same'
      case 'empty':
        await applyAll(client, ours.schema)
        break
      case 'older': {
        if (settings.beforeUpgrade === undefined) throw mismatch(found, [])
        await settings.beforeUpgrade(standing.from, ours.version.release ?? '')
        await upgrade(client, { schema: ours.schema, steps: standing.steps, log })
        break
      }
      case 'other':
        if (!settings.reapplyRules || found?.tables_hash !== ours.version.tables_hash) throw mismatch(found, ours.releases)
        await replaceRules(client, ours.schema)
        await keepVersion(client, ours.version, JSON.stringify(ours.schema))
        log.info('Functions and rules were applied again.')
        return 'applied'
      case 'newer':
        throw new SchemaMismatch(
          `The database belongs to version ${standing.release}, and this is ${ours.version.release}. Nothing was changed. Start version ${standing.release} or newer, or restore the backup that it made before its upgrade (DATA_DIR/backups).`,
        )
    }
    await keepVersion(client, ours.version, JSON.stringify(ours.schema))
    await admit(client, ...admitted())
    const isNew = standing.is === 'empty'
    log.info(
      `The schema was ${isNew ? 'applied' : `upgraded to ${ours.version.release}`} in ${Math.round(performance.now() - started)} ms.`,
    )
    return isNew ? 'applied' : 'upgraded'
  })
}

type Files = {
  version: Version
  /** Whether databases take the numbered steps: the gateway alone has none of their tables. */
  takesSteps: boolean
  alsoServed: string[]
  releases: Release[]
  migrations: Migration[]
}

/** What the files of this version are, without their statements. They don't change while the process runs. */
let installed: Files | undefined

function readOurs({ root = packageRoot(), platformOnly }: SchemaSettings): Files & { schema: Schema } {
  const folder = path.join(root, 'database')
  const whole = readSchema(folder)
  const schema = platformOnly ? { platform: whole.platform, tables: [], functions: [], rules: [], reference: [] } : whole
  const migrations = readMigrations(folder)
  const hash = hashesOf(schema)
  const files: Files = {
    version: {
      hash: hash.all,
      tables_hash: hash.tables,
      release: releaseOf(root),
      migration: migrations.length,
    },
    takesSteps: !platformOnly,
    alsoServed: platformOnly ? [hashesOf(whole).all] : [],
    releases: platformOnly ? [] : readReleases(folder),
    migrations,
  }
  if (root === packageRoot() && !platformOnly) installed = files
  return { ...files, schema }
}

export type Standing =
  | { is: 'empty' | 'same' | 'other' }
  | { is: 'older'; from: string; steps: Migration[] }
  | { is: 'newer'; release: string }

function standingOf(found: Version | undefined, { version, takesSteps, alsoServed, releases, migrations }: Files): Standing {
  if (!found) return { is: 'empty' }
  const isOurs = found.hash === version.hash || alsoServed.includes(found.hash)
  if (isOurs && (!takesSteps || found.migration === version.migration)) return { is: 'same' }
  if (found.release !== null && isLater(found.release, version.release ?? '')) return { is: 'newer', release: found.release }
  const from = releases.find(({ hash, migration }) => hash === found.hash && migration === found.migration)
  if (from === undefined) return { is: 'other' }
  return { is: 'older', from: from.version, steps: migrations.filter(({ number }) => number > from.migration) }
}

/** How a database stands to the files of this version. */
export async function readStanding(client: pg.Client): Promise<Standing> {
  return standingOf(await lastVersion(client), installed ?? readOurs({}))
}

/** Refuses a backup that this version could not open after it was restored. */
export function refuseUnknown(found: Pick<Version, 'hash' | 'release' | 'migration'>): void {
  const ours = installed ?? readOurs({})
  const { is } = standingOf({ tables_hash: '', ...found }, ours)
  if (is === 'same' || is === 'older') return
  throw new SchemaMismatch(
    is === 'newer'
      ? `The backup was made by version ${found.release}, and this is ${ours.version.release}. Restore it with version ${found.release} or newer.`
      : `The backup was made between two releases, by files in database/ or steps that were never released. Restore it with the version that made it.`,
  )
}

function releaseOf(root: string): string {
  const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  return version
}

async function inTransaction<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(owner, async (client) => {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await lockSchema(client)
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

/** `releases`: those from which this caller upgrades. */
function mismatch(found: { applied_at: string } | undefined, releases: Release[]) {
  const made = found ? `on ${found.applied_at.slice(0, 10)} ` : ''
  const versions = releases.map(({ version }) => version).join(', ')
  const isNone = releases.length === 0
  return new SchemaMismatch(
    `The database was made ${made}by another version of the files in database/. Nothing was changed.` +
      (isNone ? '' : ` It is not the database of a release, and only those are upgraded (${versions}).`) +
      ' Ways out:\n' +
      '  go on with it: start the version that made it\n' +
      (isNone
        ? ''
        : '  go back to a release: set DATA_DIR to an empty folder (or DATABASE_URL to an empty database), then ' +
          'npm run admin -- restore <a backup of that release>\n') +
      '  keep what is in it: npm run admin -- export <file>   (every table as JSON lines), then start afresh\n' +
      '  start afresh: set DATA_DIR to another folder (or DATABASE_URL to another database)',
  )
}
