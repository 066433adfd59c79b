// A member's notifications. The bell reads the newest fifty, as the specification requires; the page loads more by keyset pagination.
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { notificationLimit, type NotificationRow } from '#domain/notifications.ts'
import { ask, db } from '#web/data/client.ts'
import { readAgain } from '#web/data/query.ts'
import type { Tab } from './search.ts'

type Cursor = { at: string; id: string }

function page(userId: string, tab: Tab, cursor: Cursor | null): Promise<NotificationRow[]> {
  let query = db
    .from('notifications')
    // What "Mute this" would mute: the page has the menu, the bell doesn't.
    .select('*, mute_kind')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(notificationLimit)
  if (tab === 'unread') query = query.eq('read', false)
  else if (tab !== 'all') query = query.eq('tab', tab)
  if (cursor) query = query.or(`created_at.lt."${cursor.at}",and(created_at.eq."${cursor.at}",id.lt.${cursor.id})`)
  return ask(query)
}

export const notifications = {
  all: (userId: string) => ['notifications', userId] as const,

  latest: (userId: string) =>
    queryOptions({
      queryKey: ['notifications', userId, 'latest'],
      queryFn: (): Promise<NotificationRow[]> =>
        ask(db.from('notifications').select('*').eq('user_id', userId).order('created_at', { ascending: false }).limit(notificationLimit)),
    }),

  pages: (userId: string, tab: Tab) =>
    infiniteQueryOptions({
      queryKey: ['notifications', userId, 'pages', tab],
      queryFn: ({ pageParam }) => page(userId, tab, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (last): Cursor | undefined => {
        const end = last.length < notificationLimit ? undefined : last.at(-1)
        return end && { at: end.created_at, id: end.id }
      },
    }),

  /** Up to three members of each notification that several are in, the last one first. Read again when one of them grows. */
  faces: (rows: readonly NotificationRow[]) =>
    queryOptions({
      queryKey: ['notification faces', rows.map(({ id, created_at: at }) => `${id} ${at}`)],
      enabled: rows.length > 0,
      queryFn: () => ask(db.rpc('notification_faces', { notification_ids: rows.map(({ id }) => id) })),
    }),

  /** The members behind the rows, for their pictures. */
  actors: (ids: string[]) =>
    queryOptions({
      queryKey: ['profiles', 'cards', ids],
      enabled: ids.length > 0,
      queryFn: async () => {
        // So few in one request that its address does not get too long.
        const some = Array.from({ length: Math.ceil(ids.length / 100) }, (_, at) => ids.slice(at * 100, (at + 1) * 100))
        return (await Promise.all(some.map(readCards))).flat()
      },
    }),
}

const readCards = (ids: string[]) => ask(db.from('profiles').select('id, full_name, profile_picture, specialties').in('id', ids))

export const markRead = (id: string) => ask(db.from('notifications').update({ read: true }).eq('id', id))
export const markUnread = (id: string) => ask(db.from('notifications').update({ read: false }).eq('id', id))
export const markAllRead = (userId: string) => ask(db.from('notifications').update({ read: true }).eq('user_id', userId).eq('read', false))
export const remove = (id: string) => ask(db.from('notifications').delete().eq('id', id))

type Rows = NotificationRow[]
type Kept = Rows | InfiniteData<Rows> | undefined

/** Updates the rows in every cached query. */
export function change(queries: QueryClient, userId: string, each: (rows: Rows) => Rows): void {
  queries.setQueriesData<Kept>({ queryKey: notifications.all(userId) }, (kept) => {
    if (kept === undefined) return kept
    return Array.isArray(kept) ? each(kept) : { ...kept, pages: kept.pages.map(each) }
  })
}

/** Updates them by what the server has said, and reads again what is being read: it may be older. */
export function changed(queries: QueryClient, userId: string, each: (rows: Rows) => Rows): void {
  change(queries, userId, each)
  const queryKey = notifications.all(userId)
  if (queries.isFetching({ queryKey }) > 0) void readAgain(queries, queryKey)
}
