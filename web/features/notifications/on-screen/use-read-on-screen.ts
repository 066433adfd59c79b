import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { linkOf, type NotificationRow } from '#domain/notifications.ts'
import { useMe } from '#web/data/session/session.ts'
import { changed, markRead } from '../notifications.data.ts'
import { isOnScreen } from './on-screen.ts'

/** Marks notifications read while what they are about is on screen. Those about messages the database marks when the conversation is read. */
export function useReadOnScreen(rows: readonly NotificationRow[] | undefined): void {
  const me = useMe()
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const tried = useRef(new Set<string>())
  const seen = rows?.filter((row) => !row.read && row.type !== 'message' && isOnScreen(linkOf(row), { pathname, search })) ?? []
  const ids = seen.map(({ id }) => id).join()

  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const { id } of seen) {
      if (tried.current.has(id)) continue
      tried.current.add(id)
      markRead(id).then(
        () => changed(queries, me.id, (kept) => kept.map((row) => (row.id === id ? { ...row, read: true } : row))),
        // If this fails, the row stays unread in the bell and can be marked there.
        () => {},
      )
    }
  })
  useEffect(() => {
    if (ids === '') return undefined
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ids])
}
