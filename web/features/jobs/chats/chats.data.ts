// The chat about an application. Its owner creates it by opening it; pages of messages are newest first, with keyset pagination.
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Database, Json } from '#domain/generated/database.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { applications, interviews } from '../applications.data.ts'

type Tables = Database['public']['Tables']
type MessageType = Tables['job_chat_messages']['Row']['message_type']
type Cursor = { at: string; id: string }
const pageSize = 30
const alreadyThere = '23505'

const person = 'id, full_name, profile_picture, specialties, is_verified' as const

const applicationOf = (id: string) =>
  ask(
    db
      .from('job_applications')
      .select(
        `id, job_id, owner_id, applicant_id, status, decided_at, availability, job:job_listings!job_applications_job_id_fkey(id, title, company_name, status), owner:profiles!job_applications_owner_id_fkey(${person}), applicant:profiles!job_applications_applicant_id_fkey(${person}), interviews:job_schedules!job_schedules_application_id_fkey(${interviews}, created_at)`,
      )
      .eq('id', id)
      .maybeSingle(),
  )

const chatOf = (applicationId: string) => ask(db.from('job_chats').select('*').eq('application_id', applicationId).maybeSingle())

/** The owner's: created if it is not there yet, perhaps in another window at the same moment. */
async function openedChat(applicationId: string, jobId: string): Promise<Chat> {
  const found = await chatOf(applicationId)
  if (found !== null) return found
  // A trigger fills in the two people; only the generated type requires them.
  const row = { job_id: jobId, application_id: applicationId, contact_shared: false } as Tables['job_chats']['Insert']
  try {
    return await ask(db.from('job_chats').insert(row).select().single())
  } catch (error) {
    const existing = error instanceof BackendError && error.code === alreadyThere ? await chatOf(applicationId) : null
    if (existing === null) throw error
    return existing
  }
}

function messagesPage(chatId: string, cursor: Cursor | null) {
  let query = db
    .from('job_chat_messages')
    .select(
      `id, sender_id, content, message_type, metadata, created_at, removed_at, read_at, sender:profiles!job_chat_messages_sender_id_fkey(${person})`,
    )
    .eq('chat_id', chatId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (cursor) query = query.or(`created_at.lt."${cursor.at}",and(created_at.eq."${cursor.at}",id.lt.${cursor.id})`)
  return ask(query)
}

export type Chat = Tables['job_chats']['Row']
export type ChatApplication = NonNullable<Awaited<ReturnType<typeof applicationOf>>>
export type ChatMessage = Awaited<ReturnType<typeof messagesPage>>[number]
export type Person = NonNullable<ChatApplication['owner']>
export type Draft = { content: string; message_type: Exclude<MessageType, 'contact'>; metadata: Json | null; client_id: string }

export const chats = {
  /** Below `applications.all`, so that what changes those is read again here. */
  application: (id: string) => queryOptions({ queryKey: [...applications.all, 'chat', id], queryFn: () => applicationOf(id) }),

  /** null if the owner has not opened one; opens it if the caller is the owner. */
  chat: ({ id, job_id, owner_id }: Pick<ChatApplication, 'id' | 'job_id' | 'owner_id'>, userId: string) =>
    queryOptions({
      queryKey: ['job-chats', id],
      queryFn: () => (owner_id === userId ? openedChat(id, job_id) : chatOf(id)),
      staleTime: 0,
      // A refusal is shown at once.
      retry: (failures, error) => !(error instanceof BackendError) && failures < 2,
    }),

  messages: (chatId: string) =>
    infiniteQueryOptions({
      queryKey: ['job-chats', 'messages', chatId],
      queryFn: ({ pageParam }) => messagesPage(chatId, pageParam),
      // Nothing listened while the chat was closed.
      staleTime: 0,
      initialPageParam: null as Cursor | null,
      getNextPageParam: (last): Cursor | undefined => {
        const end = last.length < pageSize ? undefined : last.at(-1)
        return end && { at: end.created_at, id: end.id }
      },
    }),

  /** Email addresses that were shared, by member. */
  contacts: ({ id, contact_shared, applicant_contact_shared }: Chat) =>
    queryOptions({
      queryKey: ['job-chats', 'contacts', id, contact_shared, applicant_contact_shared],
      queryFn: () => ask(db.rpc('job_chat_contacts', { chat_id: id })),
      enabled: contact_shared,
    }),
}

export const write = {
  async say(chatId: string, senderId: string, draft: Draft): Promise<void> {
    const row = { chat_id: chatId, sender_id: senderId, ...draft } as Tables['job_chat_messages']['Insert']
    try {
      await ask(db.from('job_chat_messages').insert(row))
    } catch (error) {
      const wasStoredBefore = error instanceof BackendError && error.code === alreadyThere
      if (!wasStoredBefore) throw error
    }
  },
  share: (chatId: string, iAmOwner: boolean) =>
    ask(
      db
        .from('job_chats')
        .update(iAmOwner ? { contact_shared: true } : { applicant_contact_shared: true })
        .eq('id', chatId),
    ),
  /** Marks the whole chat as read, and with it its notification; the server sets the time. */
  markRead: (chatId: string, userId: string) =>
    ask(
      db
        .from('job_chat_messages')
        .update({ read_at: new Date().toISOString() })
        .eq('recipient_id', userId)
        .eq('chat_id', chatId)
        .is('read_at', null),
    ),
}

/** Reads again what changed in a chat. */
export function readChatAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['job-chats'] })
}
