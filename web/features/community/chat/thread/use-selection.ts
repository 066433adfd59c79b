import { useState } from 'react'

/** The database refuses more for one thread. */
const most = 20

export type Selection = ReturnType<typeof useSelection>

/** The messages that are being chosen for a thread. One that is deleted meanwhile is no longer chosen. */
export function useSelection(deleted: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const ids = chosen?.filter((id) => !deleted.includes(id)) ?? []
  return {
    isOn: chosen !== null,
    ids,
    isFull: ids.length >= most,
    begin: (id: string) => setChosen([id]),
    toggle: (id: string) => setChosen(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    end: () => setChosen(null),
  }
}
