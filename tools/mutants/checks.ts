// Drops each check constraint.
import type pg from 'pg'
import { named, type Mutant } from './mutant.ts'

export async function droppedChecks(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string }>(
    `select nspname as schema, relname as table, conname as name
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'c' and nspname not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
  )
  return rows.map(({ schema, table, name }) => ({
    kind: 'check',
    name: `${schema}.${table} without ${name}`,
    sql: `alter table ${schema}.${table} drop constraint ${name}`,
    madeBy: `table ${schema}.${table} `,
    watchers: { refusal: new RegExp(`\\b${name}\\b`), about: new RegExp(named(schema, table)) },
  }))
}
