import { useState } from 'react'
import { notify } from '#web/ui/feedback/notify.ts'
import { most } from './queue.ts'
import { copy } from './queue.copy.ts'

export type Chosen<Row> = {
  rows: Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  clear: () => void
}

/** The selected rows, at most fifty, of those that are shown. */
export function useChosen<Row extends { id: string }>(shown: readonly Row[]): Chosen<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter(({ id }) => ids.has(id))
  return {
    rows,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) => {
      const isChosen = ids.has(id)
      if (!isChosen && rows.length >= most) {
        notify.error(copy.tooMany(most))
        return
      }
      setIds(new Set(isChosen ? [...ids].filter((each) => each !== id) : [...ids, id]))
    },
    toggleAll: () => setIds(new Set(rows.length > 0 ? [] : shown.slice(0, most).map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
