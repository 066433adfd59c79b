// The lists of the forum, page by page, what a member follows in it, and how much is new.
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Category, ForumThread } from '#domain/community/forum.ts'
import type { Json } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import type { ForumFilters } from './search.ts'

const pageSize = 20
/** Replies of each thread that are looked through for faces. */
const repliesForFaces = 6
const facesLastMs = 60_000
const tagsFrom = 100

export type Author = {
  id: string
  full_name: string
  profile_picture: string | null
  specialties: string[]
  is_verified: boolean
  is_founder: boolean
}
export type Face = Pick<Author, 'id' | 'full_name' | 'profile_picture' | 'specialties'>
/** `author` is null for someone the reader cannot see; `picture` is the first of the thread, 300 pixels wide, signed for an hour. */
export type ListedThread = {
  thread: Omit<ForumThread, 'body'> & { beginning: string; picture: { address: string; alt_text: string } | null }
  author: Author | null
  is_unread: boolean
  next: Json
}
export type Followed = { category: Category } | { tag: string }

const argumentsOf = ({ q, category, kind, tag, list, period }: ForumFilters) => ({
  search: q ?? '',
  category: category ?? null,
  kind: kind ?? null,
  tag: tag ?? null,
  list: list ?? 'latest',
  period: list === 'top' ? (period ?? 'week') : 'all',
})

const page = (filters: ForumFilters, cursor: Json | null) =>
  ask(db.rpc('search_threads', { ...argumentsOf(filters), cursor, page_size: pageSize })) as Promise<ListedThread[]>

const person = 'id, full_name, profile_picture, specialties'

async function facesIn(ids: readonly string[]): Promise<Record<string, Face[]>> {
  const threads = await ask(
    db
      .from('forum_threads')
      .select(`id, replies:forum_replies!forum_replies_thread_id_fkey(author:profiles!forum_replies_author_id_fkey(${person}))`)
      .in('id', [...ids])
      .eq('replies.status', 'published')
      .order('created_at', { referencedTable: 'replies', ascending: false })
      .limit(repliesForFaces, { referencedTable: 'replies' }),
  )
  return Object.fromEntries(
    threads.map(({ id, replies }) => [
      id,
      [...new Map(replies.map(({ author }) => [author?.id, author])).values()].filter((face) => face !== null),
    ]),
  )
}

const facesOnce = (queries: QueryClient, userId: string, ids: readonly string[]) =>
  queries.fetchQuery({ queryKey: ['forum', userId, 'faces of', ids], queryFn: () => facesIn(ids), staleTime: facesLastMs })

export const forum = {
  all: (userId: string) => ['forum', userId] as const,

  pages: (userId: string, filters: ForumFilters) =>
    infiniteQueryOptions({
      queryKey: ['forum', userId, 'list', filters],
      queryFn: ({ pageParam }) => page(filters, pageParam),
      // Others write all the time; a list that was left is read again when it is opened.
      staleTime: 15_000,
      initialPageParam: null as Json | null,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.next),
    }),

  /** Who replied last in the threads of each page. A page is read once. */
  faces: (userId: string, pages: readonly (readonly string[])[], queries: QueryClient) =>
    queryOptions({
      queryKey: ['forum', userId, 'faces', pages.flat()],
      queryFn: async (): Promise<Record<string, Face[]>> => {
        const known = await Promise.all(pages.filter((ids) => ids.length > 0).map((ids) => facesOnce(queries, userId, ids)))
        return Object.assign({}, ...known) as Record<string, Face[]>
      },
      placeholderData: (before) => before,
    }),

  /** How many threads of each category have something new, up to 100. */
  unread: (userId: string) =>
    queryOptions({
      queryKey: ['forum', userId, 'unread'],
      queryFn: async (): Promise<Partial<Record<string, number>>> =>
        Object.fromEntries((await ask(db.rpc('forum_unread'))).map((each) => [each.category, each.unread])),
      staleTime: 0,
    }),

  /** The categories and tags they watch. Threads are followed on their own pages. */
  follows: (userId: string) =>
    queryOptions({
      queryKey: ['forum', userId, 'follows'],
      queryFn: () =>
        ask(
          db
            .from('forum_follows')
            .select('category, tag')
            .eq('user_id', userId)
            .eq('level', 'watch')
            .is('thread_id', null)
            .order('created_at'),
        ),
    }),

  /** How many members the directory has, counted up to 500. */
  people: () => queryOptions({ queryKey: ['forum', 'people'], queryFn: async () => (await ask(db.rpc('browse_counts', {}))).people ?? 0 }),

  /** The tags of the last threads in a category, those with the most first. */
  tags: (userId: string, category: Category | null) =>
    queryOptions({
      queryKey: ['forum', userId, 'tags', category],
      queryFn: async () => {
        let query = db.from('forum_threads').select('tags').eq('status', 'published')
        if (category !== null) query = query.eq('category', category)
        // Pinned ones first, as the indexes have them.
        const latest = query.order('is_pinned', { ascending: false }).order('last_activity_at', { ascending: false })
        return mostUsed(await ask(latest.limit(tagsFrom)))
      },
    }),
}

function mostUsed(rows: readonly { tags: string[] }[]): string[] {
  const uses = new Map<string, number>()
  for (const tag of rows.flatMap(({ tags }) => tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
}

export const write = {
  /** Notes that they have looked at the list of a category. */
  read: (category: Category) => ask(db.rpc('forum_read', { category })),
  follow: (what: Followed, isOn: boolean) => ask(db.rpc('forum_follow', { ...what, level: isOn ? 'watch' : null })),
}
