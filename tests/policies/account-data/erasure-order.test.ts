// The order of erasure: what has to come before something else says so by its phase, and within a phase any order does.
import assert from 'node:assert/strict'
import { everyRow, fillRows } from '#tests/support/policies/all-areas/every-row.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { live } from '../operations/standing/life.ts'

const usual = 'phase), relation, whose'
const reverse = 'phase), relation desc, whose desc'

promise('any order of the rules within a phase leaves the same rows of a member who has some of every kind', async (town) => {
  const { me, other } = await live(town)
  await fillRows(town, me, other)
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [me.id])
  const rules = await town.set(
    `select relation, internal.rows_of(rule, $1) as whose from internal.member_data as rule where erasure <> 'keep'`,
    [me.id],
  )
  for (const { relation, whose } of rules) {
    const [found] = await town.set(`select exists (select from ${String(relation)} where ${String(whose)}) as is_there`)
    assert.equal(found?.['is_there'], true, `tests/support/policies/rows/ has none of ${String(relation)} where ${String(whose)}`)
  }

  const before = new Set(JSON.stringify(await everyRow(town)).match(idsAndTimes))
  const [whole] = await town.set(`select pg_get_functiondef('internal.erase_account(uuid)'::regprocedure) as source`)
  const source = String(whole?.['source'])
  assert.ok(source.includes(usual), 'the function says its order')
  const leftBy = async (order: string) => {
    await town.set('savepoint erasure')
    await town.set(source.replace(usual, order))
    await town.set('select internal.erase_account($1)', [me.id])
    const left = comparable(await everyRow(town), before)
    await town.set('rollback to savepoint erasure')
    return left
  }
  assert.deepEqual(await leftBy(reverse), await leftBy(usual))
})

const idsAndTimes = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+/g

/** Rows that the erasure itself wrote have other ids and times each time. */
function comparable(rows: Record<string, string[]>, before: Set<string>): Record<string, string[]> {
  const known = (line: string) => line.replace(idsAndTimes, (found) => (before.has(found) ? found : 'new'))
  return Object.fromEntries(Object.entries(rows).map(([name, lines]) => [name, lines.map(known).toSorted()]))
}
