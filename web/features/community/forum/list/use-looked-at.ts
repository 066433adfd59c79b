import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Category } from '#domain/community/forum.ts'
import { useMe } from '#web/data/session/session.ts'
import { forum, write } from '../forum.data.ts'
import { isNarrowed, type ForumFilters } from '../search.ts'

/** Notes that the latest threads of a category have been looked at, once they are shown. */
export function useLookedAt(filters: ForumFilters, isShown: boolean): void {
  const me = useMe()
  const queries = useQueryClient()
  const category = filters.list === undefined && !isNarrowed(filters) ? filters.category : undefined
  const note = useEffectEvent(async (looked: Category) => {
    // If it fails, the number stays as it is, and is right again after the next visit.
    const isNoted = await write.read(looked).then(
      () => true,
      () => false,
    )
    // Counted again, and not set to 0: a count that is still running would bring back what was new here.
    if (isNoted) void queries.invalidateQueries({ queryKey: forum.unread(me.id).queryKey })
  })
  useEffect(() => {
    if (category !== undefined && isShown) void note(category)
  }, [category, isShown])
}
