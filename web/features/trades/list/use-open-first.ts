import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '#web/paths.ts'
import type { TradesSearch } from '../search.ts'

/**
 * When list and detail are next to each other, opens the first trade by putting it into the URL, so that it stays open when
 * the list changes.
 */
export function useOpenFirst(firstId: string | undefined, list: Pick<TradesSearch, 'tab' | 'ended'>): void {
  const navigate = useNavigate()
  const open = useEffectEvent((id: string) => {
    if (!window.matchMedia('(min-width: 56.25rem)').matches) return
    void navigate({ ...paths.trades({ ...list, id }), replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (firstId) open(firstId)
  }, [firstId])
}
