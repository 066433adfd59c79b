// The rooms of the live chat and their messages, newest first, with keyset pagination (spec §7). Live messages are kept apart
// from the pages and merged when rendered, so that a page fetched at the same moment cannot overwrite them.
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { inOrder, reaches, type ChatMessage, type ChatRoom } from '#domain/community/chat.ts'
import { ask, db } from '#web/data/client.ts'

export const mainRoom = 'community'
const messagesAtOnce = 30
/** So many of the messages deleted while this page was cut off are looked up. */
const deletedAtOnce = 500

type Person = {
  id: string
  full_name: string
  profile_picture: string | null
  is_verified: boolean
  is_founder: boolean
  specialties: string[]
}
/** By id; null for someone the reader cannot see. */
export type People = Record<string, Person | null>

function page(roomId: string, before: string | null): Promise<ChatMessage[]> {
  let query = db
    .from('chat_messages')
    .select('*')
    .eq('room_id', roomId)
    .eq('is_deleted', false)
    .order('created_at', { ascending: false })
    .limit(messagesAtOnce)
  if (before !== null) query = query.lt('created_at', before)
  return ask(query)
}

function deletedSince(roomId: string, since: string): Promise<ChatMessage[]> {
  const query = db.from('chat_messages').select('*').eq('room_id', roomId).eq('is_deleted', true).gte('created_at', since)
  return ask(query.order('created_at', { ascending: false }).limit(deletedAtOnce))
}

export const chat = {
  all: (userId: string) => ['chat', userId] as const,

  rooms: (userId: string) =>
    queryOptions({
      queryKey: ['chat', userId, 'rooms'],
      queryFn: (): Promise<ChatRoom[]> => ask(db.from('chat_rooms').select('*').eq('is_active', true).order('id')),
    }),

  pages: (userId: string, roomId: string) =>
    infiniteQueryOptions({
      queryKey: ['chat', userId, 'pages', roomId],
      queryFn: ({ pageParam }) => page(roomId, pageParam),
      // What is older than the last visit is caught up with when the channel is joined.
      staleTime: Infinity,
      initialPageParam: null as string | null,
      getNextPageParam: (last): string | undefined => (last.length < messagesAtOnce ? undefined : last.at(-1)?.created_at),
    }),

  /** Messages from the live channel of the room, also in the version in which they were deleted. */
  arrived: (userId: string, roomId: string) =>
    queryOptions({ queryKey: ['chat-arrived', userId, roomId], queryFn: (): ChatMessage[] => [], staleTime: Infinity, gcTime: Infinity }),

  people: (userId: string) =>
    queryOptions({ queryKey: ['chat-people', userId], queryFn: (): People => ({}), staleTime: Infinity, gcTime: Infinity }),

  /** How many messages are new to the reader, by room. */
  unread: (userId: string) =>
    queryOptions({
      queryKey: ['chat', userId, 'unread'],
      queryFn: async (): Promise<Record<string, number>> =>
        Object.fromEntries((await ask(db.rpc('chat_unread'))).map((each) => [each.room_id, each.unread])),
      staleTime: 0,
      refetchInterval: 60_000,
    }),

  muted: (userId: string) =>
    queryOptions({
      queryKey: ['chat', userId, 'muted'],
      queryFn: async () => (await ask(db.from('chat_muted_people').select('muted_id').eq('user_id', userId))).map((each) => each.muted_id),
    }),

  /** Whether the caller's roles include looking after the chat. */
  mayKeep: (userId: string) =>
    queryOptions({ queryKey: ['chat', userId, 'may-keep'], queryFn: () => ask(db.rpc('may', { act: 'keep_chat' })).catch(() => false) }),

  isOn: (userId: string) =>
    queryOptions({
      queryKey: ['chat', userId, 'is-on'],
      queryFn: async () => (await ask(db.from('feature_switches').select('is_on').eq('area', 'live_chat').maybeSingle()))?.is_on !== false,
      staleTime: 0,
    }),
}

/** The messages of a room that are known here, oldest first. */
export const known = (pages: InfiniteData<ChatMessage[]> | undefined, arrived: readonly ChatMessage[] | undefined): ChatMessage[] =>
  inOrder([...(arrived ?? []), ...(pages?.pages.flat() ?? [])])

/** Adds messages that arrived live, or were just stored or deleted. */
export function arrive(queries: QueryClient, userId: string, roomId: string, rows: readonly ChatMessage[]): void {
  if (rows.length === 0) return
  queries.setQueryData(chat.arrived(userId, roomId).queryKey, (before: ChatMessage[] = []) => {
    const ids = new Set(rows.map(({ id }) => id))
    return [...before.filter(({ id, is_deleted: isDeleted }) => !ids.has(id) || isDeleted), ...rows]
  })
}

/**
 * Reads the newest page, and adds what is missing here. If more than a page is missing, the room starts over at that page, and
 * what is before it loads by scrolling: so no message is left out in between.
 */
export async function catchUp(queries: QueryClient, userId: string, roomId: string, { isJoined }: { isJoined: boolean }): Promise<void> {
  const { queryKey } = chat.pages(userId, roomId)
  const running = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(running.map(async ({ promise }) => promise))
  const here = () => known(queries.getQueryData(queryKey), queries.getQueryData(chat.arrived(userId, roomId).queryKey))
  const oldest = here()[0]
  const [latest, deleted] = await Promise.all([page(roomId, null), isJoined && oldest ? deletedSince(roomId, oldest.created_at) : []])
  if (queries.getQueryData(queryKey) === undefined) return
  if (!reaches(latest, here(), messagesAtOnce)) {
    queries.setQueryData(chat.arrived(userId, roomId).queryKey, [])
    queries.setQueryData(queryKey, { pages: [latest], pageParams: [null] })
    return
  }
  arrive(queries, userId, roomId, [...latest, ...deleted])
}

export async function readPeople(ids: readonly string[]): Promise<People> {
  const found = await ask(
    db
      .from('profiles')
      .select('id, full_name, profile_picture, is_verified, is_founder, specialties')
      .in('id', [...ids]),
  )
  return Object.fromEntries(ids.map((id) => [id, found.find((person) => person.id === id) ?? null]))
}

export const write = {
  delete: (userId: string, id: string) =>
    ask(
      db
        .from('chat_messages')
        .update({ is_deleted: true, deleted_by: userId, deleted_at: new Date().toISOString() })
        .eq('id', id)
        .select()
        .single(),
    ),
  read: (roomId: string, until: string) => ask(db.rpc('chat_read', { room_id: roomId, until })),
  mute: (userId: string, memberId: string) => ask(db.from('chat_muted_people').insert({ user_id: userId, muted_id: memberId })),
  unmute: (userId: string, memberId: string) => ask(db.from('chat_muted_people').delete().eq('user_id', userId).eq('muted_id', memberId)),
  /** For the team: they only read for 1 or 24 hours. */
  silence: (memberId: string, hours: 1 | 24, reason: string) => ask(db.rpc('chat_mute', { member_id: memberId, hours, reason })),
  setRoom: (room: Pick<ChatRoom, 'id' | 'rules' | 'notice' | 'slow_mode_seconds'>) =>
    ask(db.rpc('chat_room_set', { room_id: room.id, rules: room.rules, notice: room.notice, slow_mode_seconds: room.slow_mode_seconds })),
  /** The switch of the server, which decides for everyone. */
  turn: (isOn: boolean, reason: string) => ask(db.rpc('switch_feature', { area: 'live_chat', is_on: isOn, reason })),
}
