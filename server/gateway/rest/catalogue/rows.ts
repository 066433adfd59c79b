// The query that the catalogue is built from, and the types of its rows.
import type pg from 'pg'
import type { Forms, Media } from './catalogue.ts'

export type RelationRow = {
  id: string
  schema: string
  name: string
  kind: string
  /** Bit mask of insert (8), update (4) and delete (16). */
  can: number
  columns: ColumnRow[]
  keys: { primary: boolean; columns: string[] }[]
  rule: string | null
}
export type ColumnRow = {
  name: string
  number: number
  type: string
  /** The type a domain is ultimately based on; otherwise the type itself. */
  base: string
  forms: Forms
  default: string | null
  is_generated: boolean
}
export type ForeignKeyRow = { name: string; table: string; columns: string[]; foreign_table: string; foreign_columns: string[] }
export type RoutineRow = {
  schema: string
  name: string
  is_volatile: boolean
  is_set: boolean
  rows: number
  result_type: string
  result_kind: string
  result_relation: string | null
  is_void: boolean
  has_out: boolean
  /** The media type that a function's return type or an aggregate's is named after. */
  media: Media | null
  defaults: number
  args: { name: string; type: string; mode: string; relation: string | null }[]
}
/** An aggregate that produces whole bodies of one media type, for one relation's rows or for any. */
export type HandlerRow = { schema: string; name: string; media: Media; relation: string | null; is_any: boolean }
export type CatalogueRows = {
  relations: RelationRow[]
  foreign_keys: ForeignKeyRow[]
  routines: RoutineRow[]
  handlers: HandlerRow[]
  reads_request: boolean
  sets_response: boolean
}

// Includes base tables outside the exposed schemas, because views may expose their columns and thereby their keys. A partition
// is no relation of its own, as upstream: its rows are read through the table it is part of.
const question = `
with relation as (
  select c.oid, n.nspname, c.relname, c.relkind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
), names as not materialized (
  select attrelid, attnum, attname from pg_attribute where attnum > 0 and not attisdropped
), base as (
  -- Each domain with the type that it is made of in the end.
  with recursive step as (
    select oid as domain, typbasetype as type from pg_type where typtype = 'd'
    union all select step.domain, t.typbasetype from step join pg_type t on t.oid = step.type where t.typtype = 'd'
  )
  select step.domain, step.type from step join pg_type t on t.oid = step.type where t.typtype <> 'd'
), form as (
  -- Implicit casts by a function between a domain and json or text: how its values are said to clients.
  select d.oid as domain,
    (select castfunc::regproc::text from pg_cast where castsource = d.oid and casttarget = 'json'::regtype and castcontext = 'i' and castmethod = 'f') as to_json,
    (select castfunc::regproc::text from pg_cast where castsource = 'json'::regtype and casttarget = d.oid and castcontext = 'i' and castmethod = 'f') as from_json,
    (select castfunc::regproc::text from pg_cast where castsource = 'text'::regtype and casttarget = d.oid and castcontext = 'i' and castmethod = 'f') as from_text
  from pg_type d where d.typtype = 'd'
), source as (
  -- Whatever could look at the request or speak of its answer. Built-in functions do neither.
  select coalesce(pg_get_function_sqlbody(oid), prosrc) as text from pg_proc where oid >= 16384 and prokind <> 'a'
  union all select pg_get_expr(polqual, polrelid) from pg_policy
  union all select pg_get_expr(polwithcheck, polrelid) from pg_policy
  union all select pg_get_viewdef(r.oid) from relation r where r.relkind = 'v'
  union all select pg_get_expr(adbin, adrelid) from pg_attrdef
)
select json_build_object(
  'relations', (select coalesce(json_agg(json_build_object(
    'id', r.oid::text, 'schema', r.nspname, 'name', r.relname, 'kind', r.relkind, 'can', pg_relation_is_updatable(r.oid, true),
    'columns', (select coalesce(json_agg(json_build_object(
        'name', a.attname, 'number', a.attnum, 'type', format_type(a.atttypid, a.atttypmod),
        'base', format_type(coalesce(b.type, a.atttypid), null),
        'forms', json_build_object('toJson', form.to_json, 'fromJson', form.from_json, 'fromText', form.from_text),
        'default', case when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', r.nspname, r.relname), a.attname))
          when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end, 'is_generated', a.attgenerated <> '') order by a.attnum), '[]')
      from pg_attribute a join pg_type t on t.oid = a.atttypid left join base b on b.domain = a.atttypid left join form on form.domain = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped),
    'keys', (select coalesce(json_agg(json_build_object('primary', i.indisprimary, 'columns',
        (select json_agg(n.attname order by k.at) from unnest(i.indkey::int2[]) with ordinality k(num, at)
          join names n on n.attrelid = i.indrelid and n.attnum = k.num where k.at <= i.indnkeyatts))), '[]')
      from pg_index i where i.indrelid = r.oid and i.indisunique and i.indpred is null and 0 <> all (i.indkey::int2[])),
    'rule', (select w.ev_action::text from pg_rewrite w where w.ev_class = r.oid and w.rulename = '_RETURN' and r.relkind in ('v', 'm'))
  )), '[]') from relation r),
  'foreign_keys', (select coalesce(json_agg(json_build_object(
    'name', f.conname, 'table', f.conrelid::oid::text, 'foreign_table', f.confrelid::text,
    'columns', (select json_agg(n.attname order by k.at) from unnest(f.conkey) with ordinality k(num, at)
      join names n on n.attrelid = f.conrelid and n.attnum = k.num),
    'foreign_columns', (select json_agg(n.attname order by k.at) from unnest(f.confkey) with ordinality k(num, at)
      join names n on n.attrelid = f.confrelid and n.attnum = k.num)) order by f.conname), '[]')
    from pg_constraint f where f.contype = 'f' and f.conparentid = 0),
  'routines', (select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', p.proname, 'is_volatile', p.provolatile = 'v', 'is_set', p.proretset, 'rows', p.prorows,
    'result_type', format_type(p.prorettype, null), 'result_kind', coalesce(b.typtype, t.typtype),
    'result_relation', coalesce(nullif(b.typrelid, 0), nullif(t.typrelid, 0))::text, 'is_void', p.prorettype = 'void'::regtype,
    'has_out', coalesce(p.proargmodes::text[] && '{o,b,t}'::text[], false), 'defaults', p.pronargdefaults,
    'media', case when t.typtype = 'd' and t.typname like '%/%' then
      json_build_object('type', lower(t.typname), 'isBinary', t.typbasetype = 'bytea'::regtype) end,
    'args', (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.at], ''), 'type', case a.type
          -- Without a length these two would mean one character and one bit.
          when 'bpchar'::regtype then 'character varying' when 'bpchar[]'::regtype then 'character varying[]'
          when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]' else format_type(a.type, null) end,
        'mode', coalesce(p.proargmodes[a.at]::text, 'i'),
        'relation', nullif(ty.typrelid, 0)::text) order by a.at), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, at) join pg_type ty on ty.oid = a.type)
  ) order by p.oid), '[]')
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
      left join pg_type b on b.oid = t.typbasetype
    where n.nspname = any ($1) and p.prokind = 'f' and p.prorettype <> all ('{trigger,event_trigger}'::regtype[])),
  'handlers', (select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', p.proname, 'media',
      json_build_object('type', lower(t.typname), 'isBinary', t.typbasetype = 'bytea'::regtype), 'relation', nullif(ty.typrelid, 0)::text,
    'is_any', ty.oid = 'anyelement'::regtype)), '[]')
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
      join pg_type ty on ty.oid = p.proargtypes[0]
    where p.prokind = 'a' and p.pronargs = 1 and t.typtype = 'd' and t.typname like '%/%'),
  -- A name that is put together counts as any.
  'reads_request', (select bool_or(text ~* 'current_setting\\s*\\(\\s*(''request\\.(?!jwt)|[^''])') from source),
  'sets_response', (select bool_or(text ~* 'set_config\\s*\\(\\s*(''response\\.|[^''])') from source)
) as catalogue`

export async function readCatalogueRows(owner: pg.Client, schemas: string[]): Promise<CatalogueRows> {
  // With an empty search path PostgreSQL prints every type and default with its schema.
  await owner.query("set search_path = ''")
  const { rows } = await owner.query<{ catalogue: CatalogueRows }>(question, [schemas])
  const [row] = rows
  if (row === undefined) throw new Error('the catalogue query answered no row')
  return row.catalogue
}
