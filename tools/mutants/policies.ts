// Drops each policy, and opens it.
import type pg from 'pg'
import type { Mutant } from './mutant.ts'

const nobodyHides = `create or replace function internal.hidden_from_me() returns uuid[] language sql stable as $$ select '{}'::uuid[] $$`
const nobodyIsSilenced = `create or replace function internal.silenced_authors() returns setof uuid language sql stable as $$ select null::uuid where false $$`
const everyPlanOpensAll = `create or replace function public.has_feature(feature text) returns boolean language sql stable as $$ select true $$`

/** Drops each policy; also sets its `using` and its `with check` to true if they are not. */
export async function brokenPolicies(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ title: string; on: string; using: string | null; check: string | null }>(
    `select polname as title, polrelid::regclass::text as on,
       pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
     from pg_policy join pg_class on pg_class.oid = polrelid where polroles <> array['service_role'::regrole::oid] order by 2, 1`,
  )
  return rows.flatMap(({ title, on, using, check }) => {
    const policy = `policy "${title.replaceAll('"', '""')}" on ${on}`
    const mutant = (name: string, sql: string): Mutant => ({ kind: 'policy', name, sql, madeBy: `"${title}"`, watchers: { titled: title } })
    const mutants = [mutant(`without "${title}" on ${on}`, `drop ${policy}`)]
    // An update policy without its own `with check` uses its `using`, so this opens both.
    if (using !== null && using !== 'true') mutants.push(mutant(`"${title}" on ${on} using true`, `alter ${policy} using (true)`))
    if (check !== null && check !== 'true') mutants.push(mutant(`"${title}" on ${on} with check true`, `alter ${policy} with check (true)`))
    if (using?.includes('hidden_from_me')) mutants.push(mutant(`"${title}" on ${on} where blocks hide nobody`, nobodyHides))
    if (using?.includes('silenced_authors')) mutants.push(mutant(`"${title}" on ${on} where suspensions silence nobody`, nobodyIsSilenced))
    if (`${using} ${check}`.includes('has_feature'))
      mutants.push(mutant(`"${title}" on ${on} where every plan opens all`, everyPlanOpensAll))
    return mutants
  })
}
