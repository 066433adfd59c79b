// Applies the schema files to a database once, in one transaction, and stores a hash of the files with it.
import { createHash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { CannotStart, packageRoot } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { admit } from '../authenticator.ts'
import { extensionSchemas } from './extension-schemas.ts'
import { readSchema, type Schema, type Statement } from './schema-files.ts'

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
}

const lockKey = 4_127_511_903

export async function applySchema(owner: pg.ClientConfig, log: Log, settings: SchemaSettings = {}): Promise<'applied' | 'same'> {
  const whole = readSchema(path.join(settings.root ?? packageRoot(), 'database'))
  const schema = settings.platformOnly ? { platform: whole.platform, tables: [], functions: [], rules: [], reference: [] } : whole
  const hash = hashesOf(schema)
  const isServed = (found: string) => found === hash.all || (settings.platformOnly === true && found === hashesOf(whole).all)
  const admitted = () => [settings.authenticator ?? 'authenticator', settings.requestRoles ?? []] as const
  return inTransaction(owner, async (client) => {
    const found = await lastVersion(client)
    if (found && isServed(found.hash)) {
      await admit(client, ...admitted())
      return 'same'
    }
    if (found && settings.reapplyRules && found.tables_hash === hash.tables) {
      await replaceRules(client, schema)
      await keep(client, hash)
      log.info('Functions and rules were applied anew.')
      return 'applied'
    }
    if (found) throw mismatch(found.applied_at)
    const started = performance.now()
    await applyAll(client, schema)
    await keep(client, hash)
    await admit(client, ...admitted())
    log.info(`The schema was applied in ${Math.round(performance.now() - started)} ms.`)
    return 'applied'
  })
}

async function inTransaction<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${lockKey})`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end() // which rolls back anything that was not committed
  }
}

async function applyAll(client: pg.Client, schema: Schema) {
  await run(client, schema.platform)
  await client.query(
    `create table platform.schema_versions (
       version integer generated always as identity constraint schema_versions_pkey primary key,
       hash text not null, tables_hash text not null, applied_at timestamptz not null default now()
     )`,
  )
  await client.query(`comment on table platform.schema_versions is 'Which files made this database; the newest row counts.'`)
  await client.query('alter table platform.schema_versions enable row level security')
  await run(client, schema.tables)
  await runRules(client, schema)
  await run(client, schema.reference)
}

async function replaceRules(client: pg.Client, schema: Schema) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop policy %I on public.%I', policyname, tablename) as statement from pg_policies where schemaname = 'public'`,
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('revoke all on all tables in schema public from anon, authenticated')
  await client.query('revoke all on all functions in schema public from anon, authenticated')
  await runRules(client, schema)
}

async function runRules(client: pg.Client, schema: Schema) {
  // Functions may refer to functions of later files.
  await client.query('set local check_function_bodies = off')
  await run(client, schema.functions)
  await run(client, schema.rules)
  await client.query(`notify pgrst, 'reload schema'`)
}

async function run(client: pg.Client, statements: Statement[]) {
  const inSchemas = await extensionSchemas(client)
  for (const statement of statements) {
    try {
      await client.query(inSchemas(statement.text))
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw located(error, statement)
      throw error
    }
  }
}

function located(error: pg.DatabaseError, { file, line, text }: Statement) {
  const offset = error.position ? text.slice(0, Number(error.position) - 1).split('\n').length - 1 : 0
  const more = [error.detail, error.hint, error.where].filter(Boolean).map((note) => `\n  ${note}`)
  return new CannotStart(`${file}:${line + offset}: ${error.message} (${error.code})${more.join('')}`, { cause: error })
}

type Hashes = { all: string; tables: string }

function hashesOf({ platform, tables, functions, rules, reference }: Schema): Hashes {
  return { all: hashOf(platform, tables, functions, rules, reference), tables: hashOf(platform, tables, reference) }
}

function hashOf(...statements: Statement[][]) {
  const texts = statements.map((part) => part.map(({ text }) => text))
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

async function lastVersion(client: pg.Client) {
  const { rows: made } = await client.query<{ exists: boolean }>(`select to_regclass('platform.schema_versions') is not null as exists`)
  if (!made[0]?.exists) return undefined
  const { rows } = await client.query<{ hash: string; tables_hash: string; applied_at: Date }>(
    'select hash, tables_hash, applied_at from platform.schema_versions order by version desc limit 1',
  )
  return rows[0]
}

async function keep(client: pg.Client, { all, tables }: Hashes) {
  await client.query('insert into platform.schema_versions (hash, tables_hash) values ($1, $2)', [all, tables])
}

function mismatch(appliedAt: Date | null) {
  const made = appliedAt ? `on ${appliedAt.toISOString().slice(0, 10)} ` : ''
  return new SchemaMismatch(
    `The database was made ${made}by another version of the files in database/. Nothing was changed. Two ways out:\n` +
      '  keep what is in it: npm run admin -- export <file>   (every table as JSON lines), then start afresh\n' +
      '  start afresh: set DATA_DIR to another folder (or DATABASE_URL to another database)',
  )
}
