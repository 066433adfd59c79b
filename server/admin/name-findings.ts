// Names from before a rule about names (docs/product/profiles.md, A-46) stay until they change; this lists them. For the doctor
// alone: judging every name takes seconds in a large town.
import type pg from 'pg'
import { fine, type Finding } from './finding.ts'

const mostListed = 50

export async function nameFindings(client: pg.Client): Promise<Finding[]> {
  const { rows: known } = await client.query<{ exists: boolean }>(
    `select to_regprocedure('public.name_problem(text)') is not null as exists`,
  )
  // A database of another version.
  if (!known[0]?.exists) return []
  const { rows } = await client.query<{ what: string; id: string; name: string; many: number }>(
    `select what, id, name, count(*) over ()::int as many from (
       select 'member' as what, id, full_name as name from public.profiles
       union all select 'salon of member', id, salon_name from public.profiles where salon_name <> ''
       union all select 'company of job', id, company_name from public.job_listings) as named
     where public.name_problem(name) is not null order by what, name, id limit ${mostListed}`,
  )
  const many = rows[0]?.many ?? 0
  if (many === 0) return []
  const where = rows.map(({ what, id, name }) => `“${name}”, ${what} ${id}`).join('; ')
  return [
    fine(`Names that nobody could choose today, and that stay until they change: ${many}.`, {
      todo: 'Ask for other ones where they mislead.',
      where: many > rows.length ? `${where}; the others are not listed` : where,
    }),
  ]
}
