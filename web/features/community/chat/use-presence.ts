import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#domain/community/chat.ts'
import { realtime } from '#web/data/client.ts'
import { keepListening } from '#web/data/live/listening.ts'
import { useMe } from '#web/data/session/session.ts'

/** How long someone counts as typing, and how often that is said. */
const typingMs = 4_000

type Presence = { here: readonly string[]; typing: readonly string[]; sayTyping: () => void }

/**
 * Who has the room open and who is typing: the server says both by id, and the profiles have the names. Who wrote the `newest` message
 * has finished it.
 */
export function usePresence(roomId: string, newest: ChatMessage | undefined): Presence {
  const { id: myId } = useMe()
  const [here, setHere] = useState<readonly string[]>([])
  const [typing, setTyping] = useState<readonly string[]>([])
  const send = useRef<() => void>(() => {})
  const lastSaid = useRef(0)
  const finish = useRef<(id: string) => void>(() => {})

  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>()
    const show = () => setTyping((before) => (before.join() === [...ends.keys()].join() ? before : [...ends.keys()]))
    function typed(id: unknown) {
      if (typeof id !== 'string' || id === myId || !/^[0-9a-f-]{36}$/.test(id)) return
      clearTimeout(ends.get(id))
      ends.set(
        id,
        setTimeout(() => finish.current(id), typingMs),
      )
      show()
    }
    finish.current = (id) => {
      clearTimeout(ends.get(id))
      ends.delete(id)
      show()
    }
    const leave = keepListening(realtime, `chat:${roomId}`, {
      only: { config: { private: true, presence: { key: myId }, broadcast: { self: false } } },
      prepare: (channel) => {
        channel.on('presence', { event: 'sync' }, () => setHere(Object.keys(channel.presenceState())))
        channel.on('broadcast', { event: 'typing' }, ({ meta }: { meta?: { id?: string; user_id?: unknown } }) => typed(meta?.user_id))
      },
      joined: (channel) => {
        void channel.track({})
        send.current = () => void channel.send({ type: 'broadcast', event: 'typing', payload: {} })
      },
      status: (isLive) => {
        if (isLive) return
        send.current = () => {}
        setHere([])
      },
    })
    return () => {
      leave()
      for (const timer of ends.values()) clearTimeout(timer)
    }
  }, [roomId, myId])

  useEffect(() => {
    if (newest) finish.current(newest.user_id)
  }, [newest])

  function sayTyping() {
    const now = Date.now()
    if (now - lastSaid.current < typingMs / 2) return
    lastSaid.current = now
    send.current()
  }
  return { here, typing, sayTyping }
}
