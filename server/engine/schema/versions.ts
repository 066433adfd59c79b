// Which files made a database: a row in platform.schema_versions, with the statements themselves, so that a backup can make
// the same tables again whatever version reads it.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Schema, Statement } from './schema-files.ts'

export type Version = {
  hash: string
  tables_hash: string
  /** Of package.json; null in a database from before 0.1.0. */
  release: string | null
  /** The last numbered step that it contains. */
  migration: number | null
}

const none = { release: null, migration: null }

const lockKey = 4_127_511_903

/** Until the end of the transaction nobody else applies a schema to this database. */
export async function lockSchema(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
}

export async function lastVersion(client: pg.Client): Promise<(Version & { applied_at: string }) | undefined> {
  const { rows: made } = await client.query<{ exists: boolean }>(`select to_regclass('platform.schema_versions') is not null as exists`)
  if (!made[0]?.exists) return undefined
  // As a whole, because a database from before 0.1.0 has fewer columns.
  const { rows } = await client.query<{ row: Version & { applied_at: string } }>(
    `select to_jsonb(v) - 'definition' as row from platform.schema_versions v order by version desc limit 1`,
  )
  return rows[0] && { ...none, ...rows[0].row }
}

/** The statements that made a database of version 0.1.0 or newer: 2 MB. */
export async function definitionOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ definition: string | null }>(
    'select definition from platform.schema_versions order by version desc limit 1',
  )
  return rows[0]?.definition ?? null
}

export async function createVersions(client: pg.Client): Promise<void> {
  await client.query(
    `create table platform.schema_versions (
       version integer generated always as identity constraint schema_versions_pkey primary key,
       hash text not null, tables_hash text not null, release text not null, migration integer not null, definition text,
       applied_at timestamptz not null default now()
     )`,
  )
  await client.query(`comment on table platform.schema_versions is 'Which files made this database; the newest row counts.'`)
  await client.query(`comment on column platform.schema_versions.definition is 'Their statements; only the newest row keeps them.'`)
  await client.query('alter table platform.schema_versions enable row level security')
}

export async function keepVersion(
  client: pg.Client,
  { hash, tables_hash: tables, release, migration }: Version,
  definition: string,
): Promise<void> {
  await client.query('update platform.schema_versions set definition = null where definition is not null')
  await client.query(
    'insert into platform.schema_versions (hash, tables_hash, release, migration, definition) values ($1, $2, $3, $4, $5)',
    [hash, tables, release, migration, definition],
  )
}

/** `tables`: of what only a numbered step can change in a database with rows. */
export function hashesOf({ platform, tables, functions, rules, reference }: Schema): { all: string; tables: string } {
  return { all: hashOf(platform, tables, functions, rules, reference), tables: hashOf(platform, tables, reference) }
}

function hashOf(...statements: Statement[][]) {
  const texts = statements.map((part) => part.map(({ text }) => text))
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}
