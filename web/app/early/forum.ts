import { queryClient } from '#web/data/query.ts'
import { forum } from '#web/features/community/forum/forum.data.ts'
import { readForumSearch } from '#web/features/community/forum/search.ts'
import { member, search } from './member.ts'

void ask()

async function ask(): Promise<void> {
  const { room: _, compose, ...filters } = readForumSearch(search())
  if (compose === undefined) void queryClient.prefetchInfiniteQuery(forum.pages(await member, filters))
}
