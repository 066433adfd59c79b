import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { readAdminSearch, type AdminSearch } from './search.ts'

const route = getRouteApi('/_app/admin')

type Change = Record<string, string | undefined>

/** The search parameters, and a function that changes some of them; undefined removes one. `push` adds a history entry. */
export function useAdminSearch(): [AdminSearch, (change: Change, how?: 'push') => void] {
  const search = readAdminSearch(route.useSearch())
  const navigate = useNavigate()
  return [
    search,
    (change, how) => {
      const next = readAdminSearch({ ...search, ...change })
      void navigate({ ...paths.admin(next), replace: how !== 'push', resetScroll: false })
    },
  ]
}
