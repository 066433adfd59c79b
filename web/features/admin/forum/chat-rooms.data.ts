// The rooms of the live chat as the team sees them: closed ones, too.
import { queryOptions } from '@tanstack/react-query'
import type { ChatRoom } from '#domain/community/chat.ts'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'

export const everyRoom = (userId: string) =>
  queryOptions({
    queryKey: [...admin.all(userId), 'chat-rooms'],
    queryFn: (): Promise<ChatRoom[]> => ask(db.from('chat_rooms').select('*').order('id')),
  })

/** Closes a room, or opens it again. */
export const turnRoom = (id: string, isActive: boolean, reason: string) =>
  ask(db.rpc('chat_room_turn', { room_id: id, is_active: isActive, reason }))
