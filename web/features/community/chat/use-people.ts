import { useQueries } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { personOf, type People } from './people.data.ts'

/** The people behind these ids. Until they are read, and if that fails, messages show the name they were written under. */
export function usePeople(ids: Iterable<string>): People {
  const me = useMe()
  return useQueries({ queries: [...new Set(ids)].map((id) => personOf(me.id, id)), combine: byId })
}

const byId = (read: readonly { data: { id: string; person: People[string] } | undefined }[]): People =>
  Object.fromEntries(read.flatMap(({ data }) => (data ? [[data.id, data.person]] : [])))
