import { useEffect, useEffectEvent } from 'react'
import type { JobFilters } from '../search.ts'
import type { SavedSearch } from './searches.ts'

/** An address that names a saved search becomes the one with its filters; all jobs if it is no longer there. */
export function useChosenSearch(
  id: string | undefined,
  saved: readonly SavedSearch[] | undefined,
  onChange: (filters: JobFilters) => void,
): void {
  const choose = useEffectEvent((known: readonly SavedSearch[]) => onChange(known.find((search) => search.id === id)?.filters ?? {}))
  useEffect(() => {
    if (id !== undefined && saved !== undefined) choose(saved)
  }, [id, saved])
}
