import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { linkTo, paths } from '#web/paths.ts'

/** Where list and detail stand side by side, the first trade is opened by itself, in the address, so that it stays open when the list moves. */
export function useOpenFirst(firstId: string | undefined, tab: string | undefined): void {
  const navigate = useNavigate()
  const open = useEffectEvent((id: string) => {
    if (!window.matchMedia('(min-width: 56.25rem)').matches) return
    void navigate({ ...linkTo(paths.trades({ ...(tab && { tab }), id })), replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (firstId) open(firstId)
  }, [firstId])
}
