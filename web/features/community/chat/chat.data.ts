// The rooms of the live chat, what members keep for themselves about them, and what is written. A room's messages are in stretch/.
import { queryOptions } from '@tanstack/react-query'
import type { ChatRoom } from '#domain/community/chat.ts'
import { ask, db } from '#web/data/client.ts'

export const chat = {
  rooms: (userId: string) =>
    queryOptions({
      queryKey: ['chat', userId, 'rooms'],
      queryFn: (): Promise<ChatRoom[]> => ask(db.from('chat_rooms').select('*').eq('is_active', true).order('id')),
    }),

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
  /** For the team, of others' messages. */
  remove: (id: string, reason: string) => ask(db.rpc('chat_message_remove', { message_id: id, reason })),
  /** A draft that quotes these messages. */
  beginThread: (messages: readonly string[]) =>
    ask(
      db
        .rpc('chat_thread_begin', { messages: [...messages] })
        .select('id')
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
