import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage } from '#domain/community/chat.ts'
import { useLive, type Change } from '#web/data/live/live.ts'
import { useMe } from '#web/data/session/session.ts'
import { makeBatch } from './batch.ts'
import { arrive, catchUp } from './chat.data.ts'
import { chatOutbox } from './chat-outbox.ts'

const pollMs = 5_000

export type Connection = 'connecting' | 'live' | 'reconnecting'

/** Keeps a room current while it is on screen; without a connection, by asking every five seconds. */
export function useLiveRoom(roomId: string): Connection {
  const me = useMe()
  const queries = useQueryClient()
  const [connection, setConnection] = useState<Connection>('connecting')
  const batch = useRef<ReturnType<typeof makeBatch<ChatMessage>>>(null)
  const deliver = useEffectEvent((rows: ChatMessage[]) => arrive(queries, me.id, roomId, rows))
  useEffect(() => {
    const collecting = makeBatch<ChatMessage>((rows) => deliver(rows))
    batch.current = collecting
    return () => collecting.flush()
  }, [])

  // If reading fails, the next poll or join reads again.
  const look = (isJoined: boolean) => void catchUp(queries, me.id, roomId, { isJoined }).catch(() => undefined)
  useLive({
    wanted: [{ table: 'chat_messages', filter: `room_id=eq.${roomId}` }],
    onChange: (change: Change<'chat_messages'>) => {
      if (change.eventType === 'INSERT') batch.current?.add(change.new)
      else if (change.eventType === 'UPDATE') arrive(queries, me.id, roomId, [change.new])
    },
    onResync: () => {
      chatOutbox.resume()
      look(true)
    },
    onStatus: (isLive) => setConnection(isLive ? 'live' : 'reconnecting'),
  })

  const poll = useEffectEvent(() => look(false))
  useEffect(() => {
    if (connection !== 'reconnecting') return undefined
    const polling = setInterval(() => poll(), pollMs)
    return () => clearInterval(polling)
  }, [connection])

  const stored = useEffectEvent((row: ChatMessage) => arrive(queries, me.id, row.room_id, [row]))
  useEffect(() => {
    chatOutbox.resume()
    return chatOutbox.onStored((row) => stored(row))
  }, [])
  return connection
}
