import { useEffect } from 'react'
import { useUser } from '#web/data/session/session.ts'

/** Sends what an earlier visit left unsent, whichever screen is opened now. */
export function useUnsent(): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    const send = () => void import('../send-unsent.ts').then(({ sendUnsent }) => sendUnsent(userId)).catch(() => undefined)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId])
}
