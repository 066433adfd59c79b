// For each task of the clock, rows that are due and a fault in one of them: in the table that the task writes, as a broken row,
// constraint or trigger would be, not in the task's own function.

/** For each of three members: `id` and `n`, 1 to 3. `$2` is a fourth. */
export const each = 'from unnest($1::uuid[]) with ordinality as who (id, n)'

export type Due = {
  /** Statements that make at least three rows due; triggers and foreign keys are off. `$1` is three members, `$2` a fourth. */
  rows: string[]
  /** Where the fault is: no row of this table can be written whose column `by` has the value of the key. */
  table: string
  by: string
  /** The value of that column, if it is not the key: an expression of `$1`, the key. */
  value?: string
  /** Keys that no other key shares that value with; all of them by default. */
  among?: RegExp
}
export type DueByTask = Record<string, Due>
