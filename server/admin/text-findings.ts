// Texts in which nothing shows, and titles without a letter, from before the database refused them (docs/product/profiles.md, Texts).
// They stay until they change; this lists them. For the doctor alone: it reads every text that members write.
import type pg from 'pg'
import { fine, type Finding } from './finding.ts'

const mostListed = 50

export async function textFindings(client: pg.Client): Promise<Finding[]> {
  const { rows: known } = await client.query<{ exists: boolean }>(`select to_regprocedure('internal.shows(text)') is not null as exists`)
  // A database of another version.
  if (!known[0]?.exists) return []
  const { rows: columns } = await client.query<{ reading: string }>(
    `select format('select %1$L as what, coalesce(to_jsonb(row) ->> %5$L, to_jsonb(row) ->> %6$L) as id from %3$s as row
           where row.%2$I <> %7$L and not internal.%4$s(row.%2$I)',
         relname || '.' || attname, attname, tgrelid::regclass,
         case when attname = any (string_to_array(encode(tgargs, 'escape'), '\\000')) then 'has_letter_or_number' else 'shows' end, 'id', 'user_id', '') as reading
       from pg_trigger join pg_class on pg_class.oid = tgrelid
         join pg_attribute on attrelid = tgrelid and atttypid = 'text'::regtype and attnum > 0 and not attisdropped
       where tgfoid = 'internal.keep_plain_text'::regproc order by relname, attname`,
  )
  const { rows } = await client.query<{ what: string; id: string | null; many: number }>(
    `select what, id, count(*) over ()::int as many from (${columns.map(({ reading }) => reading).join(' union all ')}) as found
     order by what, id limit ${mostListed}`,
  )
  const many = rows[0]?.many ?? 0
  if (many === 0) return []
  const where = rows.map(({ what, id }) => `${what} of ${id ?? 'a row without an id'}`).join('; ')
  return [
    fine(`Texts of which nothing shows, and names and titles that have no letter, which stay until they change: ${many}.`, {
      where: many > rows.length ? `${where}; the others are not listed` : where,
    }),
  ]
}
