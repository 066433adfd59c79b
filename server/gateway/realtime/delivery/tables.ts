// What a role may read of a published table: its columns, its key and the query that reads changed rows as a caller.
import { createHash } from 'node:crypto'
import type { Database, Role } from '#server/gateway/postgres/database.ts'

export type Column = { name: string; type: string; castType: string; isSelectable: boolean }

export type Table = {
  role: Role
  schema: string
  name: string
  columns: Column[]
  key: Column[]
  isGuarded: boolean
  /**
   * The columns the policies use: rows that are equal in these have the same viewers. Null if a policy uses the
   * whole row.
   */
  visibilityKey: string[] | null
  /** Returns (position in the requested list, row as JSON text) for each row the caller may see; one array per key column. */
  read: { name: string; text: string }
}

export type Tables = {
  /** Null if the table is not published or does not exist. */
  of(role: Role, schema: string, name: string): Promise<Table | null>
  forget(schema: string, name: string): void
}

// A relation message in the stream removes a changed table at once; this limit is for changes of grants and policies.
const keptFor = 4_000

const description = `
with looks as (
  select p.polrelid as relation, d.refobjsubid as attribute
  from pg_policy p
  join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.deptype = 'n'
    and d.refclassid = 'pg_class'::regclass and d.refobjid = p.polrelid
  where p.polcmd in ('r', '*')
)
select a.attname, base.typname, format('%I.%I', base_space.nspname, base.typname),
  has_schema_privilege(space.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select'),
  array_position(i.indkey::int2[], a.attnum), c.relrowsecurity,
  exists (select from looks where relation = c.oid and attribute = a.attnum),
  exists (select from looks where relation = c.oid and attribute = 0)
from pg_publication_tables p
join pg_namespace space on space.nspname = p.schemaname
join pg_class c on c.relnamespace = space.oid and c.relname = p.tablename
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
join pg_type base on base.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
join pg_namespace base_space on base_space.oid = base.typnamespace
left join pg_index i on i.indrelid = c.oid and i.indisprimary
where p.pubname = 'supabase_realtime' and p.schemaname = $1 and p.tablename = $2
order by a.attnum`

export function openTables(db: Database, now: () => number = Date.now): Tables {
  const kept = new Map<string, Map<Role, { table: Promise<Table | null>; until: number }>>()

  return {
    of(role, schema, name) {
      const key = keyOf(schema, name)
      const byRole = kept.get(key) ?? new Map<Role, { table: Promise<Table | null>; until: number }>()
      const known = byRole.get(role)
      if (known && known.until > now()) return known.table
      const table = describe(db, role, schema, name)
      kept.set(key, byRole)
      byRole.set(role, { table, until: now() + keptFor })
      const drop = () => kept.delete(key)
      // Clients can send any name, so names of missing tables must not fill the cache.
      table.then((found) => found ?? drop(), drop)
      return table
    },
    forget: (schema, name) => void kept.delete(keyOf(schema, name)),
  }
}

async function describe(db: Database, role: Role, schema: string, name: string): Promise<Table | null> {
  const statement = { name: 'realtime_describe_2', text: description, values: [schema, name] }
  const { rows } = await db.run({ role, claims: '{}', userId: null }, statement, { readOnly: true, party: 'service' })
  if (rows.length === 0) return null
  const placed = rows.map(([column, type, castType, isSelectable, place]) => ({
    column: { name: column ?? '', type: type ?? '', castType: castType ?? '', isSelectable: isSelectable === 't' },
    place: place === null || place === undefined ? null : Number(place),
  }))
  const columns = placed.map((each) => each.column)
  const key = placed
    .filter((each) => each.place !== null)
    .toSorted((left, right) => Number(left.place) - Number(right.place))
    .map((each) => each.column)
  const looksAtAll = rows.some((row) => row[7] === 't')
  const visibilityKey = looksAtAll ? null : rows.filter((row) => row[6] === 't').map(([column]) => column ?? '')
  return { role, schema, name, columns, key, isGuarded: rows[0]?.[5] === 't', visibilityKey, read: reading(schema, name, columns, key) }
}

function reading(schema: string, name: string, columns: Column[], key: Column[]): { name: string; text: string } {
  const seen = columns.filter((column) => column.isSelectable).map((column) => `t.${quoted(column.name)}`)
  const arrays = key.map((column, index) => `$${index + 1}::${column.castType}[]`)
  const names = key.map((_, index) => `k${index + 1}`)
  const same = key.map((column, index) => `t.${quoted(column.name)} = asked.k${index + 1}`)
  const text = `select asked.place, row_to_json((select seen from (select ${seen.join(', ')}) as seen))::text
from unnest(${arrays.join(', ')}) with ordinality as asked(${[...names, 'place'].join(', ')})
join ${quoted(schema)}.${quoted(name)} as t on ${same.join(' and ')}`
  return { name: `realtime_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`, text }
}

function keyOf(schema: string, name: string): string {
  return JSON.stringify([schema, name])
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
