// Reads schema public from pg_catalog: tables with their columns, keys between them, and functions.
import type { Client } from 'pg'

export type Column = {
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The values that a `check (x in (…))` allows, or the rows of the one-column table it refers to. */
  oneOf: string[] | null
}
export type Relationship = {
  name: string
  columns: string[]
  isOneToOne: boolean
  table: string
  tableColumns: string[]
}
export type Table = { name: string; columns: Column[]; relationships: Relationship[] }
export type Argument = { name: string; type: string; hasDefault: boolean }
export type Function = {
  name: string
  arguments: Argument[]
  /** A type name, or the columns of a `returns table (…)`, of `out` parameters or of a composite type. */
  returns: string | Argument[]
  isSet: boolean
  rows: number
}
export type Schema = { tables: Table[]; functions: Function[] }

export async function readSchema(client: Client): Promise<Schema> {
  const { rows: tables } = await client.query<Table>(TABLES)
  await readWordLists(client, tables)
  const { rows: functions } = await client.query<Function>(FUNCTIONS)
  return { tables, functions }
}

async function readWordLists(client: Client, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    const [only, ...others] = columns
    if (!only || others.length > 0) continue
    // By ctid, which is the order in which the reference rows were inserted.
    const { rows } = await client.query<{ word: string }>(`select "${only.name}" as word from public."${name}" order by ctid`)
    const references = tables.flatMap((table) =>
      table.relationships
        .filter((each) => each.table === name)
        .flatMap((each) => table.columns.filter((column) => each.columns.includes(column.name))),
    )
    for (const column of references) column.oneOf = rows.map(({ word }) => word)
  }
}

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'oneOf', (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
                  from pg_constraint k
                  where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                    and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$')
                  limit 1)
      ) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object(
        'name', k.conname,
        'columns', (select json_agg(attname order by n) from unnest(k.conkey) with ordinality u (num, n)
                    join pg_attribute on attrelid = k.conrelid and attnum = num),
        'isOneToOne', exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
                              and u.conkey @> k.conkey and u.conkey <@ k.conkey),
        'table', t.relname,
        'tableColumns', (select json_agg(attname order by n) from unnest(k.confkey) with ordinality u (num, n)
                         join pg_attribute on attrelid = k.confrelid and attnum = num)
      ) order by k.conname)
     from pg_constraint k join pg_class t on t.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and t.relnamespace = c.relnamespace), '[]') as relationships
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`

/* Only what requests can call: trigger functions and inner helpers are left out. */
const FUNCTIONS = `
  select p.proname as name,
    coalesce((select json_agg(json_build_object(
        'name', coalesce(p.proargnames[n], ''), 'type', format_type(t, null), 'hasDefault', n > p.pronargs - p.pronargdefaults
      ) order by n) from unnest(p.proargtypes) with ordinality u (t, n)), '[]') as arguments,
    case when p.prorettype = 'record'::regtype and p.proargmodes && '{t,o,b}' then
      (select json_agg(json_build_object('name', p.proargnames[n], 'type', format_type(t, null), 'hasDefault', false) order by n)
       from unnest(p.proallargtypes) with ordinality u (t, n) where p.proargmodes[n] in ('t', 'o', 'b'))
    when (select typtype = 'c' and typrelid::regclass::text not in (select c.oid::regclass::text from pg_class c where c.relkind in ('r', 'p'))
          from pg_type where oid = p.prorettype) then
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'hasDefault', false) order by a.attnum)
       from pg_attribute a join pg_type t on t.typrelid = a.attrelid where t.oid = p.prorettype and a.attnum > 0)
    else to_json(format_type(p.prorettype, null)) end as returns,
    p.proretset as "isSet", p.prorows as rows
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', p.oid, 'execute')
  order by p.proname, p.pronargs`
