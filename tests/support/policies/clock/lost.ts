import assert from 'node:assert/strict'
import type { Member, Stage } from '../stage.ts'
import { breakRows, mendRows } from './fault.ts'

/** What happens, whom it would notify, and whom else. */
export type Lost = { member: Member; happens: () => Promise<unknown>; others?: Member[] }

/** Lets it happen while this member cannot be notified; answers the templates that were lost. The others must get as many. */
export async function lost(town: Stage, { member, happens, others = [] }: Lost): Promise<string[]> {
  const count = async (who: Member) =>
    (await town.set('select count(*)::int as many from public.notifications where user_id = $1', [who.id]))[0]?.['many'] as number
  const before = new Map<Member, number>()
  for (const who of [member, ...others]) before.set(who, await count(who))
  await breakRows(town, 'public.notifications', 'user_id', member.id)
  await happens()
  await mendRows(town, 'public.notifications')
  const rows = await town.set('delete from internal.lost_notices returning template, error')
  assert.deepEqual(new Set(rows.map(({ error }) => error)), new Set(['This row is broken.']))
  for (const [who, many] of before)
    if (who === member) assert.equal(await count(who), many)
    else assert.ok((await count(who)) > many, `${who.name} should be notified`)
  return rows.map(({ template }) => String(template)).toSorted()
}
