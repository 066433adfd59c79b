// Every kind of caller at each table whose policy asks for an act, the switches, and the private bucket. What is there is
// printed in rights.json, and who may is in internal.role_acts, which admin.test.ts pins down.
import assert from 'node:assert/strict'
import { fillRows } from '#tests/support/policies/all-areas/every-row.ts'
import { printedRights } from '#tests/support/policies/all-areas/rights.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { live } from '../standing/life.ts'
import { callers, knock } from './callers.ts'

/** The tables whose policies let the team read others' rows, each with the act for it. */
const tablesOfStaff = Object.entries(printedRights().tables).flatMap(([name, { team }]) => team.map((act) => ({ name, act })))

const switches = 'select nullif(count(*), 0) from public.feature_switches'
const closeMessages = `with closed as (update public.contact_messages set status = 'closed' returning id) select nullif(count(*), 0) from closed`
/** Where members delete what is theirs, it must be of nobody else: a caller of these has nothing. */
const writesTo = (name: string) => [
  printedRights().tables[name]?.delete === true
    ? `with gone as (delete from public.${name} returning user_id) select nullif(count(*), 0) from gone`
    : `delete from public.${name}`,
  `insert into public.${name} default values`,
]
const copies = [
  `insert into storage.objects (bucket_id, name) values ('exports', 'a/copy.zip')`,
  `insert into storage.objects (bucket_id, name, owner) values ('exports', auth.uid() || '/copy.zip', auth.uid())`,
]

/** Rows by their keys; null if they are refused. */
async function keysOf(town: Stage, who: Member | null | 'owner', name: string): Promise<string[] | null> {
  const [key] = await town.set(
    `select string_agg(quote_ident(attname), ', ' order by attname) as columns from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary`,
    [`public.${name}`],
  )
  const sql = `select row(${String(key?.['columns'])})::text as key from public.${name}`
  if (who !== 'owner' && (await knock(town, who, `${sql} limit 1`, [])).startsWith('42501')) return null
  return (who === 'owner' ? await town.set(sql) : await town.as(who, sql)).map((row) => String(row['key']))
}

promise(
  'D-14, A-37: each table of the team shows hidden rows to those whose role includes its act, and nobody writes it freely',
  async (town) => {
    const { me, other } = await live(town)
    await fillRows(town, me, other)
    await town.admin()
    await suspend(town, me)
    // What no plan shows: rows that someone who may read everything else does not see.
    const member = await town.member('Paula Paying')
    await town.gains(member, 'premium')
    const hidden = new Map<string, Set<string>>()
    for (const { name } of tablesOfStaff) {
      const shown = new Set(await keysOf(town, member, name))
      const keys = ((await keysOf(town, 'owner', name)) ?? []).filter((key) => !shown.has(key))
      assert.ok(keys.length > 0, `tests/support/policies/rows/ has no row of ${name} that members do not see`)
      hidden.set(name, new Set(keys))
    }
    const names = [...new Set(tablesOfStaff.map(({ name }) => name)), 'feature_switches']
    const unexpected: string[] = []
    for await (const { kind, who, acts } of callers(town)) {
      for (const { name, act } of tablesOfStaff) {
        const seen = ((await keysOf(town, who, name)) ?? []).filter((key) => hidden.get(name)?.has(key)).length
        if (seen > 0 !== acts.has(act)) unexpected.push(`${kind}: reads ${seen} hidden rows of ${name}`)
      }
      const [read, closed] = [await knock(town, who, switches, []), await knock(town, who, closeMessages, [])]
      if ((read === 'open') !== (who !== null && !kind.endsWith('suspended'))) unexpected.push(`${kind}: reads switches: ${read}`)
      if ((closed === 'open') !== acts.has('close_contact_messages')) unexpected.push(`${kind}: closes messages: ${closed}`)
      const files = who === null ? [] : await town.as(who, `select name from storage.objects where bucket_id = 'exports'`)
      if (files.length > 0) unexpected.push(`${kind}: sees copies of others' data`)
      for (const sql of [...names.flatMap(writesTo), ...copies]) {
        const written = await knock(town, who, sql, [])
        if (!/^(42501|PT403 suspended|null$)/.test(written)) unexpected.push(`${kind}: ${sql}: ${written}`)
      }
    }
    assert.deepEqual(unexpected, [])
  },
)
