// A member who has rows of every kind, and everything that is in the database.
import { areaFiles } from './area-files.ts'
import type { Member, Stage } from '../stage.ts'

/** Each area's statements, in which $1 is the member and $2 someone they deal with; they build on `live` (operations/standing/life.ts). */
export async function fillRows(town: Stage, me: Member, other: Member): Promise<void> {
  for (const { rows } of await areaFiles<{ rows: string[] }>('rows'))
    for (const sql of rows) await town.set(sql.replaceAll('$1', `'${me.id}'::uuid`).replaceAll('$2', `'${other.id}'::uuid`))
}

/** Every row of every table, without the numbers that count on after a rollback. */
export async function everyRow(town: Stage): Promise<Record<string, string[]>> {
  const tables = await town.set(
    `select c.oid::regclass::text as name, array(select attname from pg_attribute where attrelid = c.oid and attidentity <> '') as numbered
     from pg_class as c join pg_namespace as n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'internal', 'auth', 'storage', 'clock') and relname <> 'audit_unchained' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name, numbered } of tables) {
    const rows = await town.set(`select (to_jsonb(kept) - $1::text[])::text as line from ${String(name)} as kept`, [numbered])
    found[String(name)] = rows.map(({ line }) => String(line))
  }
  return found
}
