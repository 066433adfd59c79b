// One row that fails stops no other, for every task of the clock. A new task needs an entry in tests/support/policies/clock/.
import assert from 'node:assert/strict'
import { promise } from '../../../support/policies/promises.ts'
import type { Member, Stage } from '../../../support/policies/stage.ts'
import type { Due } from '../../../support/policies/clock/due.ts'
import { breakRows, failures, mendRows, rest, run } from '../../../support/policies/clock/fault.ts'
import { marketTasks } from '../../../support/policies/clock/market.ts'
import { memberTasks } from '../../../support/policies/clock/members.ts'
import { sweeps } from '../../../support/policies/clock/sweeps.ts'
import { tradeTasks } from '../../../support/policies/clock/trades.ts'

const tasks = { ...sweeps, ...tradeTasks, ...memberTasks, ...marketTasks }

promise('every task of the clock is tried with a row that fails', async (town) => {
  const rows = await town.set('select name from clock.tasks')
  assert.deepEqual(rows.map(({ name }) => String(name)).toSorted(), Object.keys(tasks).toSorted())
})

for (const [task, due] of Object.entries(tasks))
  promise(`the task "${task}": a row that fails stops no other, rests, and is done once it can be`, async (town) => {
    await makeDue(town, due)
    const keys = await dueKeys(town, task)
    const able = keys.filter((key) => (due.among ?? /^/).test(key))
    assert.ok(able.length >= 3, `three rows should be due, not ${able.length}`)
    const broken = able[Math.floor(able.length / 2)] ?? ''
    await breakRow(town, due, broken)

    await run(town, task)
    assert.deepEqual(await failures(town), [{ task, key: broken, tries: 1, error: 'This row is broken.' }])
    assert.deepEqual(await dueKeys(town, task), [broken])
    await run(town, task)
    assert.deepEqual(await failures(town), [{ task, key: broken, tries: 1, error: 'This row is broken.' }])

    await rest(town)
    await run(town, task)
    assert.deepEqual(await failures(town), [{ task, key: broken, tries: 2, error: 'This row is broken.' }])

    await mendRows(town, due.table)
    await rest(town)
    assert.equal(await run(town, task), 1)
    assert.deepEqual(await dueKeys(town, task), [])
    assert.deepEqual(await failures(town), [])
  })

async function makeDue(town: Stage, { rows }: Due): Promise<void> {
  const [fourth] = await town.professionals(1)
  const three: Member[] = await town.professionals(3)
  await town.set('delete from internal.recounts')
  await town.set('set local session_replication_role = replica')
  for (const sql of rows) {
    // Every parameter of a statement must be in it.
    const values = [three.map(({ id }) => id), ...(sql.includes('$2') ? [fourth.id] : [])]
    await town.set(sql.includes('$1') ? sql : sql.replaceAll('$2', '$1'), sql.includes('$1') ? values : values.slice(1))
  }
  await town.set('set local session_replication_role = origin')
}

async function breakRow(town: Stage, { table, by, value = '$1' }: Due, key: string): Promise<void> {
  const [row] = await town.set(`select (${value})::text as value`, [key])
  await breakRows(town, table, by, String(row?.['value']))
}

async function dueKeys(town: Stage, task: string): Promise<string[]> {
  const [known] = await town.set('select due::text as due from clock.tasks where name = $1', [task])
  return (await town.set(`select key::text as key from ${String(known?.['due'])}`)).map(({ key }) => String(key))
}
