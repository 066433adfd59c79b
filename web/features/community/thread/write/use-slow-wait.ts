import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { threads } from '../thread.data.ts'

/** For how many seconds slow mode still keeps the reader from replying, counted down; `pace` is 0 where it is off. The server judges. */
export function useSlowWait(threadId: string, pace: number): number {
  const me = useMe()
  const { data: last = null } = useQuery({ ...threads.lastReply(me.id, threadId), enabled: pace > 0 })
  const until = pace > 0 && last !== null ? Date.parse(last) + pace * 1000 : 0
  const left = useSecondsUntil(until)
  // A clock that is behind must not keep them longer than the pace.
  return Math.min(left, pace)
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(ticking)
    }
    const ticking = setInterval(tick, 1000)
    return () => clearInterval(ticking)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
