import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { chat, readPeople, type People } from './chat.data.ts'

const atOnce = 60

/** The people behind these ids. Each is read once; until then, and if it fails, messages show the name they were written under. */
export function usePeople(ids: Iterable<string>): People {
  const me = useMe()
  const queries = useQueryClient()
  const { queryKey } = chat.people(me.id)
  const { data: known = {} } = useQuery(chat.people(me.id))
  const missing = [...new Set(ids)].filter((id) => !(id in known)).slice(0, atOnce)
  useQuery({
    queryKey: [...queryKey, missing.toSorted().join()],
    enabled: missing.length > 0,
    queryFn: async () => {
      const found = await readPeople(missing)
      queries.setQueryData(queryKey, (before: People = {}) => ({ ...before, ...found }))
      return missing.length
    },
  })
  return known
}
