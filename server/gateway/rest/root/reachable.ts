// Everything in a schema that the caller has any right on, with its comments.
import { isRecord } from '../problems.ts'

export type Described = {
  comment: string | null
  relations: Record<string, { comment: string | null; columns: Record<string, DescribedColumn> }>
  routines: Record<string, string | null>
}
export type DescribedColumn = { comment: string | null; isRequired: boolean; choices: string[] | null; length: number | null }

export const reachable = `
select json_build_object(
  'comment', (select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = $1),
  'relations', (select coalesce(json_object_agg(c.relname, json_build_object(
    'comment', obj_description(c.oid, 'pg_class'),
    'columns', (select coalesce(json_object_agg(a.attname, json_build_object(
        'comment', col_description(c.oid, a.attnum),
        'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '',
        'choices', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid),
        'length', case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4 then a.atttypmod - 4 end)), '{}')
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))), '{}')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'f', 'p') and has_any_column_privilege(c.oid, 'select, insert, update')),
  'routines', (select coalesce(json_object_agg(p.proname, obj_description(p.oid, 'pg_proc')), '{}')
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = $1 and p.prokind = 'f' and has_function_privilege(p.oid, 'execute')))`

export function readDescription(text: string): Described {
  const parsed: unknown = JSON.parse(text)
  if (!isRecord(parsed)) throw new Error('the schema was not described')
  return parsed as Described
}
