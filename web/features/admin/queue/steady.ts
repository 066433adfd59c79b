// Rows that stay where they are while others decide about them.
type HasId = { id: string }

export type Merged<Row> = { rows: Row[]; gone: ReadonlySet<string>; arrived: number }

/**
 * The rows as they were held, each as it is now: `gone` are those that are no longer among the fresh ones, `arrived` how many of the
 * fresh ones were not held. `hasMore` says that rows after the last fresh one were not read, so that nobody knows about them.
 */
export function merge<Row extends HasId>(held: readonly Row[], fresh: readonly Row[], hasMore: boolean): Merged<Row> {
  const now = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(held.map(({ id }) => id))
  const certain = hasMore ? held.findLastIndex(({ id }) => now.has(id)) : held.length
  return {
    rows: held.map((row) => now.get(row.id) ?? row),
    gone: new Set(held.slice(0, certain + 1).flatMap(({ id }) => (now.has(id) ? [] : [id]))),
    arrived: fresh.filter(({ id }) => !known.has(id)).length,
  }
}
