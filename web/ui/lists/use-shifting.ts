import { useState } from 'react'

type Row = { key: string }

/** Whether the last change in the number of rows was above them; the list only reads it when that number changes. */
export function useIsShifting(rows: readonly Row[]): boolean {
  const [shown, setShown] = useState({ rows, isShifting: false })
  if (shown.rows === rows) return shown.isShifting
  const isShifting = shown.rows.length === rows.length ? shown.isShifting : hasShifted(shown.rows, rows)
  setShown({ rows, isShifting })
  return isShifting
}

export function hasShifted(before: readonly Row[], after: readonly Row[]): boolean {
  const place = (rows: readonly Row[], of: readonly Row[]) => rows.findIndex(({ key }) => key === of[0]?.key)
  return place(after, before) > 0 || (place(before, after) > 0 && before.at(-1)?.key === after.at(-1)?.key)
}
