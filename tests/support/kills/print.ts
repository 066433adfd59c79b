// What a data folder holds, to compare two of them: its release, its schema, the rows of every table and the bytes of every file.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { packageRoot } from '#server/config.ts'
import { openEngine } from '#server/engine/engine.ts'
import { withClient } from '#server/engine/with-client.ts'
import { catalogueOf, contentsOf } from '../setup/catalogue.ts'

export type Print = { release: string; hash: string; catalogue: string; rows: Record<string, string>; files: Record<string, string> }

/** With PostgreSQL alone: no server changes anything in the folder. */
export async function printOf(dataDir: string): Promise<Print> {
  const print = await withDatabase(dataDir, databasePrint)
  return { ...print, files: await filesIn(path.join(dataDir, 'storage/objects')) }
}

/** Does what a server does by itself when a minute begins. */
export async function beginMinute(dataDir: string): Promise<void> {
  await withDatabase(dataDir, (sql) => sql.query('select clock.run_tasks()'))
}

async function withDatabase<Found>(dataDir: string, work: (sql: pg.Client) => Promise<Found>): Promise<Found> {
  const settings = { root: packageRoot(), pgBin: null, dataDir, databaseUrl: null, directUrl: null, authenticatorUrl: null }
  const engine = await openEngine(settings, pino({ level: 'silent' }))
  try {
    return await withClient(engine.owner, work)
  } finally {
    await engine.stop()
  }
}

async function databasePrint(sql: pg.Client): Promise<Omit<Print, 'files'>> {
  const { rows } = await sql.query<{ release: string; hash: string }>(
    'select release, hash from platform.schema_versions order by version desc limit 1',
  )
  const { release = '', hash = '' } = rows[0] ?? {}
  return { release, hash, catalogue: sum((await catalogueOf(sql)).join('\n')), rows: await contentsOf(sql) }
}

/** By their version: the folder above is named after the installation, which a restore replaces. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((each) => each.isFile())
  return Object.fromEntries(
    await Promise.all(files.map(async ({ name, parentPath }) => [name, sum(await readFile(path.join(parentPath, name)))] as const)),
  )
}

/** What is not the same, by name. `except`: tables that may differ. */
export function differences(found: Print, wanted: Print, except: ReadonlySet<string> = new Set()): string[] {
  const names = (part: 'rows' | 'files') =>
    [...new Set([...Object.keys(found[part]), ...Object.keys(wanted[part])])].filter((name) => found[part][name] !== wanted[part][name])
  const plain = (['release', 'hash', 'catalogue'] as const).filter((part) => found[part] !== wanted[part])
  return [...plain, ...names('rows').filter((name) => !except.has(name)), ...names('files')]
}

/** How many rows the tables have that a comparison with `except` looks at. */
export function rowsOf({ rows }: Print, except: ReadonlySet<string> = new Set()): number {
  const compared = Object.entries(rows).filter(([name]) => !except.has(name))
  return compared.reduce((total, [, contents]) => total + Number.parseInt(contents, 10), 0)
}

const sum = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
