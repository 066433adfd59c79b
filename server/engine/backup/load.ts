// Loads a backup into an empty database, in one transaction: its own schema, then its rows. A newer version then upgrades
// it, as it does any database of an older one.
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'
import { applyAll } from '../schema/apply.ts'
import type { Schema } from '../schema/schema-files.ts'
import { hashesOf, keepVersion, lastVersion, lockSchema } from '../schema/versions.ts'
import { withClient } from '../with-client.ts'
import { tablesOf, textSettings } from './contents.ts'
import { copyIn } from './copy.ts'
import type { Manifest, Tell } from './folder.ts'
import { type Files, fileOf } from './make.ts'

type Loading = {
  folder: string
  manifest: Manifest
  /** `installation` names the place of the restored files; it is new, so that a copy never touches the original's. */
  filesOf: (installation: string) => Promise<Files>
  tell: Tell
}

export async function loadBackup(owner: pg.ClientConfig, { folder, manifest, filesOf, tell }: Loading): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query(`begin; ${textSettings}; set local search_path to default`)
    await lockSchema(client)
    if (await lastVersion(client)) throw new CannotStart('The database is not empty. Name another one in DATABASE_URL.')
    const definition = gunzipSync(await readFile(path.join(folder, 'schema.json.gz'))).toString('utf8')
    const schema: Schema = JSON.parse(definition)
    await applyAll(client, schema)
    const { hash, migration } = manifest.schema
    await keepVersion(client, { hash, tables_hash: hashesOf(schema).tables, release: manifest.release, migration }, definition)
    await client.query(`set constraints all immediate; ${textSettings}`)
    await refuseOthers(client, manifest)
    tell(`The tables are made; ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows follow.`)
    await loadRows(client, folder, manifest)
    const { rows } = await client.query<{ id: string; versions: string[] }>(
      `update storage.installation set id = gen_random_uuid()
       returning id, array(select distinct version from storage.objects where version is not null) as versions`,
    )
    const [installation] = rows
    if (installation !== undefined) {
      tell(`The rows are there; ${manifest.files.count} files follow.`)
      await loadFiles(installation.versions, folder, await filesOf(installation.id))
    }
    await client.query('commit')
    await client.query('analyze')
  })
}

async function refuseOthers(client: pg.Client, { tables }: Manifest) {
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, new Set(columns.split(', '))]))
  const strange = tables.find(({ name, columns }) => columns.split(', ').some((column) => column !== '' && !known.get(name)?.has(column)))
  if (strange) throw new CannotStart(`The backup holds the table ${strange.name}, which its version does not make. Nothing was restored.`)
}

/** Foreign keys, triggers and the indexes that enforce nothing are put aside meanwhile: pg_dump has the same order. */
async function loadRows(client: pg.Client, folder: string, { tables, sequences }: Manifest) {
  const aside = await setAside(client)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, file, rows } of tables) {
    if (rows === 0) continue
    await pipeline(createReadStream(path.join(folder, file)), createGunzip(), (source: AsyncIterable<Buffer>) =>
      copyIn(client, `copy ${name} (${columns}) from stdin`, source),
    )
  }
  for (const { name, last_value: last } of sequences) {
    await client.query(
      'select setval(seqrelid, coalesce($2::bigint, seqstart), $2::bigint is not null) from pg_sequence where seqrelid = $1::regclass',
      [name, last],
    )
  }
  for (const statement of aside) await client.query(statement)
}

const putAside = `
  select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back
  from pg_index i join pg_class c on c.oid = i.indrelid
  where not i.indisunique and not i.indisexclusion and c.relkind = 'r' and obj_description(i.indexrelid, 'pg_class') is null
    and i.indrelid = any ($1::regclass[])
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) and conparentid = 0
  union all
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname), format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
  from pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid = any ($1::regclass[])`

/** Returns the statements that bring everything back. */
async function setAside(client: pg.Client): Promise<string[]> {
  const tables = (await tablesOf(client)).map(({ name }) => name)
  const { rows } = await client.query<{ away: string; back: string }>(putAside, [tables])
  for (const { away } of rows) await client.query(away)
  return rows.map(({ back }) => back)
}

async function loadFiles(versions: string[], folder: string, files: Files) {
  for (const version of versions) {
    const file = path.join(folder, fileOf(version))
    if (existsSync(file)) await files.write(version, file) // else its bytes were missing when the backup was made
  }
}
