// What of a database belongs to a backup: the rows of our schemas, and how far their sequences are.
import type pg from 'pg'

const schemas = ['auth', 'public', 'internal', 'platform', 'clock', 'storage', 'realtime']

export type Table = { name: string; columns: string }
/** `last_value` is null for a sequence that was never used. */
export type Sequence = { name: string; last_value: string | null }

/**
 * Without platform.schema_versions, which a restore writes itself; without generated columns, which cannot be inserted; and
 * without transaction ids, which mean nothing in another database and have a default.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       coalesce((select string_agg(format('%I', attname), ', ' order by attnum) from pg_catalog.pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype), '') as columns
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any ($1) and (n.nspname, c.relname) <> ('platform', 'schema_versions')
     order by 1`,
    [schemas],
  )
  return rows
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text
     from pg_catalog.pg_sequences where schemaname = any ($1) and (schemaname, sequencename) <> ('platform', 'schema_versions_version_seq')
     order by 1`,
    [schemas],
  )
  return rows
}

/** The same text for the same values, whatever the server's settings are. */
export const textSettings = `set local search_path = ''; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`
