import fs from 'node:fs'
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'

const schemas = ['auth', 'public', 'platform', 'clock']

/** Writes a line about the export, then one line per row, all from a single snapshot. */
export async function exportTables(client: pg.Client, file: string) {
  const out = create(file)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      // Without generated columns, which cannot be inserted.
      `select format('%I.%I', n.nspname, c.relname) as name,
         (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = any ($1) order by n.nspname, c.relname`,
      [schemas],
    )
    const { rows: about } = await client.query<{ line: string }>(
      `select json_build_object('format', 'beauty-barter export 1', 'exported_at', now(),
         'schema_hash', (select hash from platform.schema_versions order by version desc limit 1))::text as line`,
    )
    fs.writeSync(out, `${about[0]?.line}\n`)
    let count = 0
    for (const table of tables) count += await exportTable(client, table, out)
    await client.query('commit')
    fs.fsyncSync(out)
    return `${count} rows of ${tables.length} tables were written to ${file}. It holds password hashes and private messages: keep it safe.`
  } finally {
    fs.closeSync(out)
  }
}

async function exportTable(client: pg.Client, { name, columns }: { name: string; columns: string }, out: number) {
  await client.query(
    `declare export no scroll cursor for select json_build_object('table', $$${name}$$, 'row', row_to_json(r))::text as line from (select ${columns} from ${name}) r`,
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>('fetch 1000 from export')
    if (rows.length === 0) break
    fs.writeSync(out, rows.map(({ line }) => `${line}\n`).join(''))
    count += rows.length
  }
  await client.query('close export')
  return count
}

function create(file: string) {
  try {
    return fs.openSync(file, 'wx', 0o600)
  } catch (error) {
    throw new CannotStart(
      `${file} cannot be written: ${error instanceof Error && 'code' in error && error.code === 'EEXIST' ? 'it exists already' : String(error)}.`,
    )
  }
}
