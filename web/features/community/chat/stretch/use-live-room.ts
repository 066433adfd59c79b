import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage } from '#domain/community/chat.ts'
import { heard } from '#domain/community/stretch.ts'
import { useLive, type Change } from '#web/data/live/live.ts'
import { useMe } from '#web/data/session/session.ts'
import { chatOutbox } from '../chat-outbox.ts'
import { makeBatch } from './batch.ts'
import type { StretchKeeper } from './keep-stretch.ts'
import { changeStretch, keeperOf, leave, note } from './stretch.data.ts'

const pollMs = 5_000

export type Connection = 'connecting' | 'live' | 'reconnecting'

/** Keeps a room current while it is on screen; while messages may be missing, by asking every five seconds. */
export function useLiveRoom(roomId: string, isWhole: boolean): { connection: Connection; keeper: StretchKeeper } {
  const me = useMe()
  const queries = useQueryClient()
  const [keeper] = useState(() => keeperOf(queries, me.id, roomId))
  const [connection, setConnection] = useState<Connection>('connecting')
  const batch = useRef<ReturnType<typeof makeBatch<ChatMessage>>>(null)
  const deliver = useEffectEvent((rows: ChatMessage[]) => changeStretch(queries, me.id, roomId, (stretch) => heard(stretch, rows)))
  const left = useEffectEvent(() => leave(queries, me.id, roomId))
  useEffect(() => {
    const collecting = makeBatch<ChatMessage>((rows) => deliver(rows))
    batch.current = collecting
    return () => {
      collecting.flush()
      left()
    }
  }, [])

  // If reading fails, the next poll or join reads again.
  const check = () => void keeper.check().catch(() => undefined)
  useLive({
    wanted: [{ table: 'chat_messages', filter: `room_id=eq.${roomId}` }],
    onChange: (change: Change<'chat_messages'>) => {
      if (change.eventType === 'INSERT') batch.current?.add(change.new)
      else if (change.eventType === 'UPDATE') note(queries, me.id, roomId, [change.new])
    },
    onResync: () => {
      chatOutbox.resume()
      check()
    },
    onStatus: (isLive) => {
      keeper.connected(isLive)
      setConnection(isLive ? 'live' : 'reconnecting')
    },
  })

  const poll = useEffectEvent(check)
  const isBehind = connection === 'reconnecting' || (connection === 'live' && !isWhole)
  useEffect(() => {
    if (!isBehind) return undefined
    const polling = setInterval(() => poll(), pollMs)
    return () => clearInterval(polling)
  }, [isBehind])

  const stored = useEffectEvent((row: ChatMessage) => note(queries, me.id, row.room_id, [row]))
  useEffect(() => {
    chatOutbox.resume()
    return chatOutbox.onStored((row) => stored(row))
  }, [])
  return { connection, keeper }
}
