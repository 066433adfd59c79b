import { useState } from 'react'
import { merge } from './steady.ts'

export type Steady<Row> = {
  rows: readonly Row[]
  /** Whether it was decided by someone else since the rows are held. */
  isGone: (row: Row) => boolean
  arrived: number
  /** From now on no row moves, until `release`. */
  hold: () => void
  release: () => void
}

/** Rows are held for one `place`, such as a filter: in another one they are shown as they are. */
export function useSteady<Row extends { id: string }>(place: string, rows: readonly Row[], hasMore: boolean): Steady<Row> {
  const [held, setHeld] = useState<{ place: string; rows: readonly Row[] } | null>(null)
  const release = () => setHeld(null)
  if (held === null || held.place !== place) {
    // In an empty list nothing can move.
    const hold = () => setHeld(rows.length > 0 ? { place, rows } : null)
    return { rows, isGone: () => false, arrived: 0, hold, release }
  }
  const { gone, ...merged } = merge(held.rows, rows, hasMore)
  return { ...merged, isGone: ({ id }) => gone.has(id), hold: () => {}, release }
}
