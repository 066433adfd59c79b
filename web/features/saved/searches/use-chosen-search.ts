import { useEffect, useEffectEvent } from 'react'
import type { Filters, SavedSearch } from './searches.ts'

/** An address that names a saved search becomes the one with its filters; undefined if it is no longer there. */
export function useChosenSearch<Of extends Filters>(
  id: string | undefined,
  saved: readonly SavedSearch<Of>[] | undefined,
  onChange: (filters: Of | undefined) => void,
): void {
  const choose = useEffectEvent((known: readonly SavedSearch<Of>[]) => onChange(known.find((search) => search.id === id)?.filters))
  useEffect(() => {
    if (id !== undefined && saved !== undefined) choose(saved)
  }, [id, saved])
}
