// Promises about check constraints, and about foreign keys to lists of words: each by what it refuses and what it still takes,
// written as what an update sets.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { promise } from './promises.ts'
import type { Stage } from './stage.ts'

type Bound = { refuses: [string, ...string[]]; takes?: string[] }
/** `row` makes one row that is as it should be; `which` picks it where the table holds others as well. */
type Row = { row?: (town: Stage) => Promise<unknown>; which?: string }

export function bounds(table: string, { row, which = 'true' }: Row, constraints: Record<string, Bound>): void {
  const keep = async (town: Stage) => {
    await row?.(town)
    const sets = (assignment: string) => town.set(`update ${table} set ${assignment} where ${which} returning true`)
    for (const [constraint, { refuses, takes = [] }] of Object.entries(constraints)) {
      for (const assignment of refuses) assert.equal(await tried(town, () => sets(assignment)), constraint, assignment)
      for (const assignment of takes) assert.equal(await tried(town, () => sets(assignment)), '1 row', assignment)
    }
  }
  const names = Object.keys(constraints)
  promise(`a row of ${table} keeps within its bounds: ${names.join(', ')}`, keep, new RegExp(` without (?:${names.join('|')})$`))
}

/** How many rows were written or which constraint refused; either way nothing stays written. */
async function tried(town: Stage, write: () => Promise<unknown[]>): Promise<string> {
  await town.set('savepoint bound')
  const answer = await write().then(
    (rows) => `${rows.length} row`,
    ({ code, constraint, message }: pg.DatabaseError) => (code === '23514' || code === '23503' ? String(constraint) : `${code} ${message}`),
  )
  await town.set('rollback to savepoint bound; release savepoint bound')
  return answer
}
