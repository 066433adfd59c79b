// Everything a database's schema consists of, as sorted lines, and a checksum of each table's rows: to compare two databases.
import type pg from 'pg'

const schemas = `'auth', 'public', 'internal', 'platform', 'clock', 'storage', 'realtime'`
const ours = (namespace: string) => `${namespace} in (select oid from pg_namespace where nspname in (${schemas}))`
const acl = (column: string) => `coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(${column}) item), '-')`

/** The order of columns does not count: a step adds one at the end, the definition where it reads best. */
const catalogue = `
  select format('relation %s %s %s %s %s %s', c.relkind, c.oid::regclass, c.relrowsecurity, c.relreplident, ${acl('c.relacl')}, obj_description(c.oid, 'pg_class')) as line
  from pg_class c where ${ours('c.relnamespace')} and c.relkind <> 'i'
  union all
  select format('column %s %s %s %s %s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
    a.attgenerated, pg_get_expr(d.adbin, d.adrelid), ${acl('a.attacl')}, col_description(a.attrelid, a.attnum))
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where ${ours('c.relnamespace')} and c.relkind in ('r', 'v', 'm', 'c', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where ${ours('connamespace')}
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid where ${ours('c.relnamespace')}
  union all
  select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c where ${ours('c.relnamespace')} and c.relkind in ('v', 'm')
  union all
  select format('policy %s %s %s %s %s %s %s', polname, polrelid::regclass, polcmd, polpermissive,
    array(select rolname from pg_roles where oid = any (polroles) order by rolname), pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy
  union all
  select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and ${ours('c.relnamespace')}
  union all
  select format('function %s %s %s', pg_get_functiondef(p.oid), ${acl('p.proacl')}, obj_description(p.oid, 'pg_proc')) from pg_proc p
  where ${ours('p.pronamespace')} and p.prokind in ('f', 'p') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('sequence %s %s %s', seqrelid::regclass, seqincrement, seqtypid::regtype) from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where ${ours('c.relnamespace')}
  union all
  select format('published %s %s.%s', pubname, schemaname, tablename) from pg_publication_tables
  union all
  select format('schema %s %s', nspname, ${acl('nspacl')}) from pg_namespace where nspname in (${schemas})
  union all
  select format('default %s %s %s', defaclnamespace::regnamespace, defaclobjtype, ${acl('defaclacl')}) from pg_default_acl`

export async function catalogueOf(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ line: string }>(catalogue)
  return rows.map(({ line }) => line).toSorted()
}

/** Which tables hold what: a checksum of each table's rows in any order, without the columns that differ between any two databases. */
export async function contentsOf(sql: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(format('%I', a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${ours('c.relnamespace')} and c.relkind = 'r' and a.atttypid <> 'xid8'::regtype
       and c.oid <> 'platform.schema_versions'::regclass and (c.oid, a.attname) <> ('storage.installation'::regclass, 'id')
     group by c.oid order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const { rows } = await sql.query<{ sum: string }>(
      `select format('%s rows %s %s', count(*), sum(hashtextextended(line, 0)), sum(hashtextextended(line, 1))) as sum
       from (select row(${columns})::text as line from ${name}) t`,
    )
    contents[name] = rows[0]?.sum ?? ''
  }
  return contents
}
