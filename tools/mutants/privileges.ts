// Grants visitors and members, one at a time, the rights they do not have.
import type pg from 'pg'
import { named, type Mutant } from './mutant.ts'

type Grant = { schema: string; name: string; grant: string }

/**
 * For tables of the product: each column that members may not select, insert or update. For every table in a schema they can
 * access: each verb that members or visitors have on none of its columns.
 */
export async function widenedGrants(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<Grant>(
    `with tables as (
       select c.oid, nspname as schema, relname as name, format('%I.%I', nspname, relname) as table
       from pg_class as c join pg_namespace as n on n.oid = relnamespace
       where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')
     )
     select schema, name, format('grant %s (%I) on %s to authenticated', verb, attname, "table") as grant
     from tables join pg_attribute on attrelid = oid, unnest(array['select', 'insert', 'update']) as verb
     where schema = 'public' and attnum > 0 and not attisdropped and (attgenerated = '' or verb = 'select')
       and not has_column_privilege('authenticated', oid, attname, verb)
     union all
     select schema, name, format('grant %s on %s to %s', verb, "table", role)
     from tables, unnest(array['select', 'insert', 'update', 'delete']) as verb, unnest(array['anon', 'authenticated']) as role
     where has_schema_privilege(role, schema, 'usage')
       and not case verb when 'delete' then has_table_privilege(role, oid, verb) else has_any_column_privilege(role, oid, verb) end
     order by 3`,
  )
  return rows.map(({ schema, name, grant }) => ({
    kind: 'grant',
    name: grant,
    sql: grant,
    madeBy: `table ${schema}.${name} `,
    watchers: { refusal: new RegExp(`permission denied for table ${name}\\b`), about: new RegExp(named(schema, name)) },
  }))
}

/** Each function in an accessible schema that visitors or members may not call. Trigger functions cannot be called by hand. */
export async function widenedCalls(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<Grant>(
    `select nspname as schema, proname as name, format('grant execute on function %s to %s', signature, role) as grant
     from pg_proc as p join pg_namespace as n on n.oid = pronamespace,
       format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as signature,
       unnest(array['anon', 'authenticated']) as role
     where nspname not in ('pg_catalog', 'information_schema', 'extensions') and prorettype <> 'trigger'::regtype and prokind = 'f'
       and has_schema_privilege(role, nspname, 'usage') and not has_function_privilege(role, p.oid, 'execute')
     order by 3`,
  )
  return rows.map(({ schema, name, grant }) => ({
    kind: 'execute',
    name: grant,
    sql: grant,
    madeBy: `function ${schema}.${name}(`,
    watchers: { refusal: new RegExp(`permission denied for function ${name}\\b`), about: new RegExp(`${named(schema, name)}\\(`) },
  }))
}
