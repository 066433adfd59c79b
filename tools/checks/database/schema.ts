// Lints of the actual schema, read from a scratch database.
import type pg from 'pg'
import { withScratchDatabase } from '../../scratch-client.ts'
import { triggerOrder } from './trigger-order.ts'

type Lint = { what: string; sql: string }

/** Each query returns the offenders' names in a column called `offender`. */
export const LINTS: Lint[] = [
  {
    what: 'row level security is on everywhere a request can reach',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  },
  {
    what: 'a table that members may touch has a policy',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
            and (has_table_privilege('authenticated', c.oid, 'select') or has_any_column_privilege('authenticated', c.oid, 'insert, update'))
            and not exists (select from pg_policy p where p.polrelid = c.oid)`,
  },
  {
    what: 'no write policy is always true',
    sql: `select format('%s on %s', p.polname, p.polrelid::regclass) as offender from pg_policy p
          where p.polcmd in ('a', 'w', 'd', '*') and p.polroles <> array['service_role'::regrole::oid]
            and (pg_get_expr(p.polqual, p.polrelid) = 'true' or pg_get_expr(p.polwithcheck, p.polrelid) = 'true')`,
  },
  {
    what: 'a policy serves one verb and names its role',
    sql: `select format('%s on %s', p.polname, p.polrelid::regclass) as offender from pg_policy p
          where (p.polcmd = '*' or p.polroles = array[0::oid]) and p.polroles <> array['service_role'::regrole::oid]`,
  },
  {
    what: 'who the caller is is asked once a statement: (select auth.uid())',
    sql: `select format('%s on %s', p.polname, p.polrelid::regclass) as offender
          from pg_policy p, lateral (select coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as source) s
          where regexp_replace(s.source, 'SELECT auth\\.(uid|role|jwt|email)\\(\\)', '', 'g') ~ 'auth\\.(uid|role|jwt|email)\\(\\)'`,
  },
  {
    what: 'a policy asks a function once a statement, not once a row: (select public.may(…)), in (select internal.silenced_authors())',
    // Left are those that ask the text of a path (foldername), those about a file, of which a request reads few, those
    // about an appointment, of which a member has few, and those about a row that is written.
    sql: `select format('%s on %s: %s', p.polname, p.polrelid::regclass, f.proname) as offender
          from pg_policy p join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
            join pg_proc f on f.oid = d.refobjid,
          lateral (select concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as source) s
          where f.pronamespace <> 'pg_catalog'::regnamespace and f.oid::regprocedure::text <> all (array[
              'storage.foldername(text)', 'internal.may_save(text,uuid,text)', 'internal.may_save_searches(text)',
              'internal.is_my_export(text)', 'internal.may_add_evidence(text)', 'internal.is_evidence_of_mine(text)',
              'internal.address_is_open(trade_appointments,uuid,uuid)', 'internal.is_out_of_touch(uuid,uuid)'])
            and regexp_replace(s.source, format('SELECT ([a-z_]+\\.)?%s\\((''[^'']*''::text)?\\)|clock\\.now\\(\\)', f.proname), '', 'g')
              ~ format('\\m%s\\(', f.proname)`,
  },
  {
    what: 'a suspended member writes to no table (database/product/access.sql)',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
            and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))
            and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'closed_while_suspended' and t.tgenabled = 'O')`,
  },
  triggerOrder,
  {
    what: 'every foreign key has an index',
    sql: `select format('%s (%s)', k.conname, k.conrelid::regclass) as offender from pg_constraint k
          where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'auth'::regnamespace)
            and not exists (select from pg_index i where i.indrelid = k.conrelid
              and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  },
  {
    what: 'every foreign key says what happens on delete',
    sql: `select format('%s (%s)', k.conname, k.conrelid::regclass) as offender from pg_constraint k
          where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confdeltype = 'a'`,
  },
  {
    what: 'a definer function pins its search path and says why it is one',
    sql: `select p.oid::regprocedure::text as offender from pg_proc p
          where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'internal'::regnamespace, 'auth'::regnamespace, 'clock'::regnamespace, 'platform'::regnamespace)
            and (not coalesce(p.proconfig::text ~ 'search_path=""', false) and not coalesce(p.proconfig::text ~ 'search_path=\\\\"\\\\"', false)
                 or obj_description(p.oid, 'pg_proc') is null)`,
  },
  {
    what: 'no function is open to everyone',
    // Except for what an owner shows to anyone, and what sign-up asks about a name.
    sql: `select p.oid::regprocedure::text as offender from pg_proc p
          where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute') and p.proname not in ('public_job', 'public_listing', 'name_problem')`,
  },
  {
    what: 'a visitor reaches no table',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
            and (has_table_privilege('anon', c.oid, 'select, insert, update, delete') or has_any_column_privilege('anon', c.oid, 'select, insert, update'))`,
  },
  {
    what: 'members insert and update named columns, never whole tables',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('authenticated', c.oid, 'insert, update, truncate')`,
  },
  {
    what: 'a day or a time that members write has a check named <table>_<column>_range',
    // Without one, an infinite time or one in the year 290000 is stored.
    sql: `select format('%s.%s', c.oid::regclass, a.attname) as offender from pg_class c join pg_attribute a on a.attrelid = c.oid
          join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
            and coalesce(e.typname, t.typname) in ('date', 'timestamp', 'timestamptz')
            and has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update')
            and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.convalidated
              and k.conkey = array[a.attnum] and k.conname = format('%s_%s_range', c.relname, a.attname))`,
  },
  {
    what: "every column with a member's id has a rule for export and erasure",
    sql: `select format('%s.%s', c.oid::regclass, a.attname) as offender from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace in ('public'::regnamespace, 'internal'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p')
            and a.attnum > 0 and not a.attisdropped
            and (a.attname in ('user_id', 'member_id', 'actor_id', 'caller_id', 'owner_id')
              or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
                and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)))
            and not exists (select from internal.member_data r
              where to_regclass(r.relation) = c.oid and r.whose ~ ('\\m' || a.attname || '\\M'))`,
  },
  {
    what: 'every table of the product says its rules (internal.keep_table_rules)',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
            and not exists (select from internal.table_rules r where to_regclass(r.relation) = c.oid)`,
  },
  {
    what: 'a table whose policy of reading asks for a feature says so in its rules',
    sql: `select format('%s on %s', p.polname, p.polrelid::regclass) as offender
          from pg_policy p join internal.table_rules r on to_regclass(r.relation) = p.polrelid
          where p.polcmd = 'r' and p.polpermissive and r.feature is null and pg_get_expr(p.polqual, p.polrelid) ~ 'has_feature\\('`,
  },
  {
    what: 'a rule for export and erasure is about a table that exists',
    sql: `select relation as offender from internal.member_data where to_regclass(relation) is null`,
  },
  {
    what: 'what a kind of content names is there',
    sql: `select format('%s: %s', kind, named) as offender
          from internal.content_kinds, lateral (values
            (to_regclass(relation) is not null, relation),
            (shown is null or to_regclass(shown) is not null, shown),
            (decided_by is null or exists (select from internal.acts as known where known.name = decided_by), decided_by),
            (reported is null or to_regprocedure(reported || '(uuid)') is not null, reported),
            (taken_down is null or to_regprocedure(taken_down || '(uuid, text)') is not null, taken_down),
            (given_back is null or to_regprocedure(given_back || '(uuid)') is not null, given_back),
            (searched is null or to_regprocedure(searched || '(public.saved_searches)') is not null, searched),
            (found_notice is null or exists (select from internal.notice_kinds as known where known.kind = found_notice), found_notice),
            (happening is null or to_regprocedure(happening || '()') is not null, happening),
            (card is null or to_regprocedure(card || '(uuid)') is not null, card),
            (approved_by is null or exists (select from internal.acts as known where known.name = approved_by), approved_by)) as listed (is_there, named)
          where not is_there`,
  },
  {
    what: 'what shows a kind of content shows it as its reader sees it',
    sql: `select kind as offender from internal.content_kinds join pg_class c on c.oid = to_regclass(shown)
          where not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)
          union all
          select kind from internal.content_kinds join pg_proc f on f.oid = to_regprocedure(card || '(uuid)') where f.prosecdef`,
  },
  {
    what: 'every table says what it is',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') is null`,
  },
  {
    what: 'every table has a primary key',
    sql: `select c.oid::regclass::text as offender from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
            and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
  },
]

export async function findOffenders(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (const lint of LINTS) {
    const { rows } = await client.query<{ offender: string }>(lint.sql)
    found.push(...rows.map((row) => `${row.offender}: ${lint.what}`))
  }
  return found
}

export function checkSchema(): Promise<string[]> {
  return withScratchDatabase(findOffenders)
}
