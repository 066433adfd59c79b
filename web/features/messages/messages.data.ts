// Conversations and their messages, newest first, with keyset pagination. Live messages are kept in arrived.ts.
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Message } from '#domain/messages.ts'
import { wordsTyped } from '#domain/profiles.ts'
import { messageKeys } from '#web/data/message-keys.ts'
import { isUuid } from '#web/data/uuid.ts'
import { ask, db } from '#web/data/client.ts'

export type Filter = 'all' | 'unread'
type ListCursor = { at: string; id: string }
type ThreadCursor = { at: string; id: string }

type Listed = {
  id: string
  last_message_at: string
  unread: number
  other_id: string
  full_name: string
  profile_picture: string | null
  craft: string | null
  /** Null if the reader can no longer see the job. */
  job_title: string | null
  /** Of the last message, of which `words` is the beginning; null if the reader does not see it. */
  sender_id: string | null
  words: string | null
  message_kind: string | null
  removed_at: string | null
}
/** One with a member, or the chat about an application, which has its own screen. */
export type Conversation = Listed & ({ kind: 'direct' } | { kind: 'job'; job_id: string; application_id: string })

const conversationsAtOnce = 20
const messagesAtOnce = 40
const person = 'id, full_name, profile_picture, specialties, city, state_code, experience_years, is_verified, trades_completed' as const

async function listPage(filter: Filter, name: string, cursor: ListCursor | null): Promise<Conversation[]> {
  const page = {
    only_unread: filter === 'unread',
    named: wordsTyped(name),
    ...(cursor && { before_at: cursor.at, before_id: cursor.id }),
  }
  // The generated types cannot say which columns of a function are never null.
  return (await ask(db.rpc('my_conversations', page))) as Conversation[]
}

function oneConversation(userId: string, conversationId: string) {
  return ask(
    db
      .from('conversation_members')
      .select(`conversation_id, other_id, other:profiles!conversation_members_other_id_fkey(${person})`)
      .eq('user_id', userId)
      .eq('conversation_id', conversationId)
      .maybeSingle(),
  )
}

function threadPage(conversationId: string, cursor: ThreadCursor | null): Promise<Message[]> {
  let query = db
    .from('messages')
    .select('*')
    .eq('conversation_id', conversationId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(messagesAtOnce)
  if (cursor) query = query.or(`created_at.lt."${cursor.at}",and(created_at.eq."${cursor.at}",id.lt.${cursor.id})`)
  return ask(query)
}

function tradesBetween(userId: string, otherId: string) {
  return ask(
    db
      .from('trade_proposals')
      .select(
        'id, proposer_id, recipient_id, status, phase, awaiting_user_id, updated_at, current_items(id, giver_id, service_id, title, category, quantity, agreed_value_cents)',
      )
      .or(`and(proposer_id.eq.${userId},recipient_id.eq.${otherId}),and(proposer_id.eq.${otherId},recipient_id.eq.${userId})`)
      .order('updated_at', { ascending: false })
      .limit(50),
  )
}

export type Thread = NonNullable<Awaited<ReturnType<typeof oneConversation>>>
export type Person = NonNullable<Thread['other']>
export type ThreadTrade = Awaited<ReturnType<typeof tradesBetween>>[number]

export const messages = {
  ...messageKeys,

  list: (userId: string, filter: Filter, name: string) =>
    infiniteQueryOptions({
      queryKey: [...messages.lists(userId), filter, name],
      queryFn: ({ pageParam }) => listPage(filter, name, pageParam),
      initialPageParam: null as ListCursor | null,
      getNextPageParam: (last): ListCursor | undefined => {
        const end = last.length < conversationsAtOnce ? undefined : last.at(-1)
        return end && { at: end.last_message_at, id: end.id }
      },
    }),

  /** null if the member has no such conversation. */
  conversation: (userId: string, conversationId: string) =>
    queryOptions({
      queryKey: ['messages', userId, 'conversation', conversationId],
      queryFn: () => (isUuid(conversationId) ? oneConversation(userId, conversationId) : null),
    }),

  thread: (userId: string, conversationId: string) =>
    infiniteQueryOptions({
      queryKey: ['messages', userId, 'thread', conversationId],
      queryFn: ({ pageParam }) => threadPage(conversationId, pageParam),
      // Always refetch when a thread is opened again: nothing listened in between.
      staleTime: 0,
      initialPageParam: null as ThreadCursor | null,
      getNextPageParam: (last): ThreadCursor | undefined => {
        const end = last.length < messagesAtOnce ? undefined : last.at(-1)
        return end && { at: end.created_at, id: end.id }
      },
    }),

  trades: (userId: string, otherId: string) =>
    queryOptions({ queryKey: ['trades', userId, 'with', otherId], queryFn: () => tradesBetween(userId, otherId) }),

  offers: (memberId: string) =>
    queryOptions({
      queryKey: ['services', memberId, 'offers'],
      queryFn: () =>
        ask(
          db
            .from('services')
            .select('id, name, duration_minutes')
            .eq('user_id', memberId)
            .eq('is_active', true)
            .eq('is_tradeable', true)
            .order('sort_order')
            .order('created_at')
            .limit(5),
        ),
    }),
}

/** Pages and live messages of one thread as one list, oldest first, each message once, in its latest version. */
export function inOrder(conversationId: string, pages: InfiniteData<Message[]> | undefined, arrived: readonly Message[]): Message[] {
  const byId = new Map<string, Message>()
  for (const message of [...(pages?.pages.flat() ?? []), ...arrived]) {
    if (message.conversation_id !== conversationId) continue
    const known = byId.get(message.id)
    const isOlder = (known?.read_at && !message.read_at) || (known?.removed_at && !message.removed_at)
    byId.set(message.id, known && isOlder ? known : message)
  }
  return [...byId.values()].toSorted((one, other) => compare(one.created_at, other.created_at) || compare(one.id, other.id))
}

// Compared as text: a Date would lose microseconds, and with them the order of messages in the same millisecond.
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Marks the whole thread as read; the server sets the time. */
export async function markRead(userId: string, conversationId: string): Promise<void> {
  await ask(
    db
      .from('messages')
      .update({ read_at: new Date().toISOString() })
      .eq('recipient_id', userId)
      .eq('conversation_id', conversationId)
      .is('read_at', null),
  )
}
