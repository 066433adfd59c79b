import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '#web/data/live/use-topic.ts'
import { useMe } from '#web/data/session/session.ts'
import { admin } from '../admin.data.ts'
import { useAdminSearch } from '../use-admin-search.ts'
import { waiting } from '../waiting.data.ts'
import { most, type Queue } from './queue.ts'
import { useSteady } from './use-steady.ts'

/** The rows for the filter and the words in the address. Once something changes elsewhere they are held, until `release`. */
export function useQueueList<Row extends { id: string }>(queue: Queue<Row>) {
  const me = useMe()
  const queries = useQueryClient()
  const [search] = useAdminSearch()
  const filter = queue.filters.find(({ value }) => value === search['show'])?.value ?? queue.filters[0]?.value ?? ''
  const question = { filter, search: queue.search === undefined ? '' : (search['q'] ?? '') }
  const queryKey = [...admin.all(me.id), queue.key]
  const list = useInfiniteQuery({
    queryKey: [...queryKey, 'rows', question],
    queryFn: ({ pageParam }) => queue.page(question, pageParam as Row | null),
    initialPageParam: null as Row | null,
    getNextPageParam: (last) => (last.length < most ? undefined : last.at(-1)),
    staleTime: 0,
  })
  const steady = useSteady(`${filter} ${question.search}`, list.data?.pages.flat() ?? [], list.hasNextPage)
  useTopic(queue.topic, () => {
    steady.hold()
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: waiting.all(me.id) })
  })
  function fetchNextPage() {
    steady.release()
    return list.fetchNextPage()
  }
  return { ...steady, question, list: { ...list, fetchNextPage } }
}
