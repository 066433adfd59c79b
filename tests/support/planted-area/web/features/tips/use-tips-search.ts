import { getRouteApi } from '@tanstack/react-router'
import { readFilters, words } from '#web/features/listing/filters/filters.ts'

const route = getRouteApi('/_app/tips')

/** `id`: the tip that is open. */
export function useTipsSearch(): { q?: string; id?: string } {
  const search: Record<string, unknown> = route.useSearch()
  return { ...readFilters({ q: words() }, search), ...(typeof search['id'] === 'string' && { id: search['id'] }) }
}
