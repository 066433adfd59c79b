// What visitors and members can access at all, before policies apply: functions to call, tables and columns to read and write. It is
// printed in rights.json, where a new right shows in the diff: `npm run rights`. What members may write in the product's tables is also
// in each area's own file, in `grants`.
import assert from 'node:assert/strict'
import { actualRights, printedRights, type Rights } from '../support/policies/all-areas/rights.ts'
import { promise } from '../support/policies/promises.ts'
import type { Stage } from '../support/policies/stage.ts'

const printed = printedRights()
const say = 'run `npm run rights`, and look at what it changes'

function printedIn(title: string, part: keyof Rights, watches: RegExp): void {
  promise(title, async (town) => assert.deepEqual((await actualRights(town.set))[part], printed[part], say), watches)
}

printedIn('visitors call these functions and no others', 'everybodyCalls', /^grant execute .* to anon$/)
printedIn('members call these functions and no others', 'membersCall', /^grant execute .* to authenticated$/)
printedIn(
  'visitors can access no table of the product, and of the others only those with policies',
  'machinery',
  /^grant (?!execute).* to anon$/,
)
printedIn("members can read and write these columns of the product's tables", 'tables', /^grant select .*on public\..* to authenticated$/)

promise('visitors and members cannot call other functions', async (town) => {
  const [ana] = await town.professionals(1)
  for (const who of [null, ana]) {
    for (const call of [
      'clock.move($$1 day$$)',
      'clock.run($$recount$$)',
      'clock.run_tasks()',
      'internal.billing_run(gen_random_uuid())',
    ]) {
      await town.refuses(who, `select ${call}`)
    }
  }
})

promise(
  'members can access only those internal tables that have policies',
  async (town) => {
    assert.deepEqual((await actualRights(town.set)).machineryOfMembers, printed.machinery, say)
  },
  /^grant (?!execute).* on (?!public\.).* to authenticated$/,
)

promise("members can read every column of the product's tables except these", async (town) => {
  const [ana] = await town.professionals(1)
  for (const [table, { unread }] of Object.entries(printed.tables)) {
    for (const column of await columnsOf(town, table)) {
      const read = `select "${column}" from public.${table} where false`
      await (unread.includes(column) ? town.refuses(ana, read) : town.touches(ana, read))
    }
    for (const sql of [`select from public.${table}`, `delete from public.${table}`]) await town.refuses(null, sql)
  }
})

async function columnsOf(town: Stage, table: string): Promise<string[]> {
  const rows = await town.set(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => String(name))
}
