// Promises about check constraints, and foreign keys to lists of words: what each refuses and what it still accepts,
// written as the set clause of an update.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { promise } from './promises.ts'
import type { Stage } from './stage.ts'

export type Bound = { refuses: [string, ...string[]]; takes?: string[] }
/** `row` creates a valid row; `which` selects it if the table has other rows too. */
type Row = { row?: (town: Stage) => Promise<unknown>; which?: string }

/** Of a text's length. */
export const long = (column: string, most: number, least = 0): Bound => ({
  refuses: [`${column} = repeat('x', ${most + 1})`, ...(least > 0 ? [`${column} = repeat('x', ${least - 1})`] : [])],
  takes: [`${column} = repeat('x', ${most})`, `${column} = repeat('x', ${least})`],
})
/** Of a whole number. */
export const range = (column: string, least: number, most: number): Bound => ({
  refuses: [`${column} = ${least - 1}`, `${column} = ${most + 1}`],
  takes: [`${column} = ${least}`, `${column} = ${most}`],
})

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

/** How many rows were written or which constraint refused; everything is rolled back. */
async function tried(town: Stage, write: () => Promise<unknown[]>): Promise<string> {
  await town.set('savepoint bound')
  const answer = await write().then(
    (rows) => `${rows.length} row`,
    ({ code, constraint, message }: pg.DatabaseError) => (code === '23514' || code === '23503' ? String(constraint) : `${code} ${message}`),
  )
  await town.set('rollback to savepoint bound; release savepoint bound')
  return answer
}
