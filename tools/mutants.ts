// Breaks every rule of the schema, one at a time, and wants the promise of that name to be broken with it. Each mutant
// lives inside a savepoint of one connection to one throw-away database. A survivor is a rule that no test watches over.
//   npx tsx tools/mutants.ts
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { promises, type Promised } from '#tests/support/promises.ts'
import { openStage } from '#tests/support/stage.ts'
import { withScratchDatabase } from './scratch-client.ts'

type Mutant = { name: string; sql: string; watchedBy: Promised[] }

const nobodyHides = `create or replace function internal.hidden_from_me() returns uuid[] language sql stable as $$ select '{}'::uuid[] $$`
const everyPlanOpensAll = `create or replace function public.has_feature(feature text) returns boolean language sql stable as $$ select true $$`

const folder = path.join(import.meta.dirname, '../tests/policies')
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const source = path.join(folder, file)
  if (file.endsWith('.test.ts') && /support\/promises\.ts'/.test(readFileSync(source, 'utf8'))) await import(pathToFileURL(source).href)
}

const failures = await withScratchDatabase(run)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

async function run(client: pg.Client): Promise<string[]> {
  await client.query('begin')
  const broken: string[] = []
  for (const promised of promises) {
    const complaint = await attempt(client, '', promised)
    if (complaint !== null) broken.push(`kept by nothing, mutant or not: ${promised.title} (${complaint})`)
  }
  if (broken.length > 0) return broken

  const mutants = [...(await brokenPolicies(client)), ...(await widenedGrants(client))]
  const survivors: string[] = []
  for (const mutant of mutants) {
    if (mutant.watchedBy.length === 0) survivors.push(`no promise bears the name: ${mutant.name}`)
    else if (!(await isKilled(client, mutant))) survivors.push(`survived: ${mutant.name} (${mutant.sql})`)
  }
  console.log(`${mutants.length} mutants, ${mutants.length - survivors.length} killed`)
  if (mutants.length === 0) survivors.push('The schema has no rules to break.')
  return survivors
}

async function isKilled(client: pg.Client, { sql, watchedBy }: Mutant): Promise<boolean> {
  for (const promised of watchedBy) {
    if ((await attempt(client, sql, promised)) !== null) return true
  }
  return false
}

/** What the promise complains of once `sql` has been run; null while it is kept. Nothing stays. */
async function attempt(client: pg.Client, sql: string, promised: Promised): Promise<string | null> {
  await client.query('savepoint mutant')
  if (sql !== '') await client.query(sql)
  try {
    await promised.keep(openStage(client))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback to savepoint mutant; release savepoint mutant')
  }
}

/** Each policy dropped, then its `using` and its `with check` made true where they are not. */
async function brokenPolicies(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ title: string; on: string; using: string | null; check: string | null }>(
    `select polname as title, polrelid::regclass::text as on,
       pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
     from pg_policy join pg_class on pg_class.oid = polrelid
     where relnamespace = 'public'::regnamespace and polroles <> array['service_role'::regrole::oid] order by 2, 1`,
  )
  return rows.flatMap(({ title, on, using, check }) => {
    const watchedBy = promises.filter((promised) => promised.title === title)
    const policy = `policy "${title.replaceAll('"', '""')}" on ${on}`
    const mutants = [{ name: `without "${title}" on ${on}`, sql: `drop ${policy}`, watchedBy }]
    // An update without a `with check` of its own is checked by its `using`, so this one opens both.
    if (using !== null && using !== 'true')
      mutants.push({ name: `"${title}" on ${on} using true`, sql: `alter ${policy} using (true)`, watchedBy })
    if (check !== null && check !== 'true')
      mutants.push({ name: `"${title}" on ${on} with check true`, sql: `alter ${policy} with check (true)`, watchedBy })
    if (using?.includes('hidden_from_me'))
      mutants.push({ name: `"${title}" on ${on} where blocks hide nobody`, sql: nobodyHides, watchedBy })
    if (`${using} ${check}`.includes('has_feature'))
      mutants.push({ name: `"${title}" on ${on} where every plan opens all`, sql: everyPlanOpensAll, watchedBy })
    return mutants
  })
}

/** Each column members may not update or insert granted to them, each delete and each look by a visitor. */
async function widenedGrants(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ table: string; grant: string }>(
    `with tables as (select oid, relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')),
     columns as (select tables.*, attname, format('%I', attname) as column
       from tables join pg_attribute on attrelid = oid where attnum > 0 and not attisdropped and attgenerated = '')
     select "table", format('grant %s (%s) on public.%I to authenticated', verb, "column", "table") as grant
     from columns, unnest(array['update', 'insert']) as verb where not has_column_privilege('authenticated', oid, attname, verb)
     union all
     select "table", format('grant delete on public.%I to authenticated', "table") from tables where not has_table_privilege('authenticated', oid, 'delete')
     union all
     select "table", format('grant select on public.%I to anon', "table") from tables where not has_table_privilege('anon', oid, 'select')`,
  )
  return rows.map(({ table, grant }) => ({ name: grant, sql: grant, watchedBy: promises.filter((promised) => promised.table === table) }))
}
